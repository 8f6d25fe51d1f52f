import { expect, test } from 'vitest';
import { Agenda } from './agenda.ts';

const START = '2026-12-01T00:00:00.000Z';

test('what is put down comes by its time, and at one time in the order in which it was put down', async () => {
  const agenda = new Agenda(START);
  const done: string[] = [];
  const note = (name: string) => async () => {
    done.push(`${name} at ${(agenda.clock.now().getTime() - Date.parse(START)) / 1_000}`);
  };
  for (const [name, seconds] of Object.entries({ e: 7, b: 2, d: 5, a: 2, c: 3, f: 7 })) {
    agenda.in(seconds, note(name));
  }
  agenda.in(1, async () => {
    agenda.in(1, note('later'));
    agenda.at(new Date(START), note('past'));
  });
  await agenda.run();
  expect(done).toEqual([
    'past at 1',
    'b at 2',
    'a at 2',
    'later at 2',
    'c at 3',
    'd at 5',
    'e at 7',
    'f at 7',
  ]);
});
