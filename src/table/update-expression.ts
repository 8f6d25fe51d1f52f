/** The parts of an update that sets and removes attributes. */
export interface UpdateExpression {
  readonly UpdateExpression: string;
  readonly ExpressionAttributeNames: Record<string, string>;
  readonly ExpressionAttributeValues: Record<string, unknown>;
}

/**
 * An update of the attributes named, and of no other: what else stands on a row, whoever wrote it, survives.
 * Attributes that are undefined are removed.
 *
 * @example updateExpression({ status: 'PENDING', lastError: undefined })
 * // SET #status = :status REMOVE #lastError
 */
export function updateExpression(attributes: Readonly<Record<string, unknown>>): UpdateExpression {
  const present = Object.entries(attributes).filter(([, value]) => value !== undefined);
  const absent = Object.keys(attributes).filter((name) => attributes[name] === undefined);
  const set = present.map(([name]) => `#${name} = :${name}`).join(', ');
  const remove = absent.map((name) => `#${name}`).join(', ');
  return {
    UpdateExpression: [set && `SET ${set}`, remove && `REMOVE ${remove}`].filter(Boolean).join(' '),
    ExpressionAttributeNames: Object.fromEntries(Object.keys(attributes).map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(present.map(([name, value]) => [`:${name}`, value])),
  };
}
