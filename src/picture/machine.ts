import * as v from 'valibot';

/** A rule of a Choice state; only the operators that our file uses are known. */
export type Rule =
  | { readonly kind: 'present'; readonly variable: string; readonly next: string }
  | { readonly kind: 'equals'; readonly variable: string; readonly value: string; readonly next: string };

const RawRule = v.pipe(
  v.object({
    Variable: v.string(),
    Next: v.string(),
    IsPresent: v.optional(v.literal(true)),
    StringEquals: v.optional(v.string()),
  }),
  v.check(
    (rule) => (rule.IsPresent === undefined) !== (rule.StringEquals === undefined),
    'IsPresent or StringEquals',
  ),
  v.transform(({ Variable: variable, Next: next, StringEquals: value }): Rule => {
    return value === undefined
      ? { kind: 'present', variable, next }
      : { kind: 'equals', variable, value, next };
  }),
);

const State = v.object({
  Type: v.picklist(['Wait', 'Task', 'Choice', 'Succeed', 'Fail', 'Pass']),
  Comment: v.optional(v.string(), ''),
  Next: v.optional(v.string()),
  Choices: v.optional(v.array(RawRule), []),
  Default: v.optional(v.string()),
  Catch: v.optional(v.array(v.object({ Next: v.string() })), []),
});

/** The parts of an Amazon States Language definition that a picture of it needs. */
export const Machine = v.object({ StartAt: v.string(), States: v.record(v.string(), State) });
export type Machine = v.InferOutput<typeof Machine>;
export type MachineState = v.InferOutput<typeof State>;

/** A transition that the definition allows. */
export interface Transition {
  readonly from: string;
  readonly to: string;
}

/** Every transition, each pair of states once, in the order of the file. */
export function transitionsOf({ States }: Machine): Transition[] {
  return Object.entries(States).flatMap(([from, state]) => {
    const targets = [
      state.Next,
      ...state.Choices.map(({ next }) => next),
      state.Default,
      ...state.Catch.map((caught) => caught.Next),
    ];
    return [...new Set(targets)].flatMap((to) => (to === undefined ? [] : [{ from, to }]));
  });
}

/** Where a Choice state leads with an input, undefined where no rule fits and it has no default. */
export function chosenBy(state: MachineState, input: Readonly<Record<string, unknown>>): string | undefined {
  const fits = state.Choices.find((rule) => {
    const value = input[rule.variable.replace(/^\$\./, '')];
    return rule.kind === 'present' ? value !== undefined : value === rule.value;
  });
  return fits?.next ?? state.Default;
}
