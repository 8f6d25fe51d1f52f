import type { Template } from 'aws-cdk-lib/assertions';
import * as v from 'valibot';

const Mapping = v.object({
  Properties: v.looseObject({
    FunctionName: v.object({ Ref: v.string() }),
    StartingPosition: v.string(),
    FilterCriteria: v.object({
      Filters: v.tuple([v.object({ Pattern: v.pipe(v.string(), v.parseJson()) })]),
    }),
  }),
});

/** The mapping from the table's stream to the function whose logical id holds some words. */
export function mappingTo(template: Template, words: string) {
  const all = Object.values(template.findResources('AWS::Lambda::EventSourceMapping'));
  const found = all
    .map((it) => v.parse(Mapping, it).Properties)
    .filter(({ FunctionName }) => FunctionName.Ref.includes(words));
  const [mapping] = found;
  if (found.length !== 1 || !mapping) throw new Error(`${found.length} mappings to ${words}`);
  const [{ Pattern: pattern }] = mapping.FilterCriteria.Filters;
  return { mapping, pattern };
}

/** The rules of event filtering that our patterns use: exact values, prefixes, lists as alternatives. */
export function matches(pattern: unknown, value: unknown): boolean {
  if (Array.isArray(pattern)) {
    return pattern.some((rule: unknown) => {
      if (typeof rule === 'object' && rule && 'prefix' in rule)
        return String(value).startsWith(String(rule.prefix));
      return rule === value;
    });
  }
  return Object.entries(Object(pattern)).every(([key, inner]) => {
    return value !== null && typeof value === 'object' && matches(inner, Reflect.get(value, key));
  });
}

/** What a filter sees of a record whose attributes are texts. */
export function filteredRecord(eventName: string, image: Record<string, string>) {
  const attributes = Object.entries(image).map(([name, text]) => [name, { S: text }]);
  const NewImage = eventName === 'REMOVE' ? undefined : Object.fromEntries(attributes);
  return { eventName, dynamodb: { NewImage } };
}
