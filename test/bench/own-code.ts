import { newSearch } from '../../src/search/open.ts';
import { runWave } from '../../src/search/wave.ts';
import { requestToItem } from '../../src/table/blood-request.ts';
import { searchToItem } from '../../src/table/donor-search.ts';
import { PREFIX } from '../../src/table/keys.ts';
import { DynamoSearchTable } from '../../src/table/search-table.ts';
import { MovableClock } from '../support/movable-clock.ts';
import { type Answer, cannedClient, itemAnswer, pageAnswer } from './canned-client.ts';
import { type Case, cityOf } from './cases.ts';
import { medianRatio } from './median-ratio.ts';
import { configOf } from './ours.ts';
import { donorRow, requestOf } from './rows.ts';

const WARM_UP = 20;
const ROUNDS = 60;

/**
 * Time of one wave to the time of the same calls made bare, one after the other by the same client, answers at hand in
 * both: what is above 1 is our own code.
 */
export async function ownCodeRatio(about: Case): Promise<number> {
  const request = requestOf(about);
  const config = configOf(true);
  const clock = new MovableClock(request.createdAt);
  const search = newSearch(request, 'arn', config, clock.now());
  const client = cannedClient(answersFor(about));
  const { seekerId, requestPostId, createdAt } = request;
  const wave = async () => {
    const table = new DynamoSearchTable(client, 'app', clock);
    const context = { table, clock, config, timeIsUp: new AbortController().signal };
    await runWave({ search: { seekerId, requestPostId, createdAt }, run: search.run, wave: 1 }, context);
  };
  const calls: (() => Promise<unknown>)[] = [];
  client.middlewareStack.add(
    (next) => (args) => {
      calls.push(() => next(args));
      return next(args);
    },
    { step: 'initialize', name: 'recorder', priority: 'high' },
  );
  await wave();
  client.middlewareStack.remove('recorder');
  const bare = async () => {
    for (const call of calls) await call();
  };
  return medianRatio(wave, bare, { warmUp: WARM_UP, rounds: ROUNDS });
}

/** What the table of a case would answer, made once. */
function answersFor(about: Case): Answer {
  const request = requestOf(about);
  const search = newSearch(request, 'arn', configOf(true), new Date(request.createdAt));
  const requestAnswer = itemAnswer(requestToItem(request));
  const searchAnswer = itemAnswer(searchToItem(search));
  const known = new Map<string, string>();
  return (operation, body) => {
    if (operation === 'GetItem') return body.includes(PREFIX.search) ? searchAnswer : requestAnswer;
    if (operation !== 'Query') return '{}';
    const cell = /#AVAIL#([0-9a-f]{15})"/.exec(body)?.[1];
    if (!cell) return pageAnswer([]);
    const before = known.get(cell);
    if (before !== undefined) return before;
    const places = body.includes('GSI2') ? cityOf(about).inPartition(cell) : cityOf(about).inCell(cell);
    const fresh = pageAnswer(places.map((place) => donorRow(place, about.bloodGroup)));
    known.set(cell, fresh);
    return fresh;
  };
}
