import type * as v from 'valibot';

/** One thing that is wrong with a value: where, what was expected, and what stood there. */
export interface Problem {
  /** Dotted path into the value, e.g. `donors[3].locations[0].latitude`; empty for the value itself. */
  readonly path: string;
  readonly expected: string;
  /** What was there, shortened. May be personal data: never log it, show it only to whoever sent it. */
  readonly received: string;
  /** Nothing stood there at all, so a later write may still complete the value. */
  readonly missing: boolean;
}

const MAX_RECEIVED_LENGTH = 80;

/** Turns the issues of a schema into problems, in the order in which the schema met them. */
export function problemsOf(issues: readonly v.BaseIssue<unknown>[]): Problem[] {
  return issues.map((issue) => ({
    path: pathOf(issue),
    expected: expectationOf(issue),
    received: shorten(issue.input),
    missing: issue.input === undefined || issue.input === null,
  }));
}

/** A problem as one sentence without the value that was met: safe to log. */
export function describeWithoutValue(problem: Problem): string {
  return `${problem.path || 'the whole'}: expected ${problem.expected}`;
}

/** A problem as one sentence for the person who wrote the value. */
export function describe(problem: Problem): string {
  return `${describeWithoutValue(problem)}, got ${problem.received}`;
}

/** An object says for itself only that a field is missing or unknown; every other schema has its own words. */
function expectationOf(issue: v.BaseIssue<unknown>): string {
  if (!issue.type.endsWith('object')) return issue.message;
  if (issue.expected === 'never') return 'no field of this name';
  return issue.expected === 'Object' ? 'an object' : 'a value';
}

function pathOf(issue: v.BaseIssue<unknown>): string {
  let path = '';
  for (const { key } of issue.path ?? []) {
    if (typeof key === 'number') path += `[${key}]`;
    else path += path === '' ? String(key) : `.${String(key)}`;
  }
  return path;
}

function shorten(input: unknown): string {
  if (input === undefined) return 'nothing';
  const text = JSON.stringify(input) ?? String(input);
  return text.length > MAX_RECEIVED_LENGTH ? `${text.slice(0, MAX_RECEIVED_LENGTH)}…` : text;
}
