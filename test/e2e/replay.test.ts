import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CASES_FILE, expectedFile, readCases } from '../../src/replay/case-store.ts';
import { requestToItem } from '../../src/table/blood-request.ts';
import { locationToItem } from '../../src/table/donor-location.ts';
import { donorSearch, operate } from '../support/cli.ts';
import { donorNear, freshRequest } from '../support/e2e-requests.ts';
import { answered, entered, executionFailed, failed, historyOf, through } from '../support/histories.ts';
import { sharedCloud } from '../support/shared-cloud.ts';

const WAIT = through('WaitForNextWave', 'Wait');
const RUN = entered('RunWave', 'Task');
const TOO_SLOW = 'WaveTooSlowError';

describe('donor-search replay', () => {
  let folder: string;
  let cases: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'donor-search-replay-'));
    cases = join(folder, 'cases.json');
    await copyFile(CASES_FILE, cases);
    await copyFile(expectedFile(CASES_FILE), expectedFile(cases));
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function historyFile(history: object): Promise<string> {
    const file = join(folder, 'night.json');
    await writeFile(file, JSON.stringify(history));
    return file;
  }

  test('turns a real execution into a case, about nobody', async () => {
    const cloud = sharedCloud();
    const request = freshRequest({ countryCode: 'AJ', urgencyLevel: 'regular' });
    for (const north of [0.001, 0.002]) await cloud.put(locationToItem(donorNear(request, north)));
    await cloud.put(requestToItem(request));
    const { executionArn = '' } = await cloud.search(request, ({ status }) => status === 'COMPLETED');

    const result = await operate(['replay', executionArn, '--json', '--save', 'GoodNight', '--cases', cases]);
    expect(result.exitCode, result.stderr).toBe(0);
    const path = {
      states: ['WaitForNextWave', 'RunWave', 'HowToGoOn', 'FoundEnough'],
      status: 'SUCCEEDED',
    };
    expect(JSON.parse(result.stdout)).toMatchObject({
      same: true,
      parting: null,
      recorded: path,
      present: path,
      saved: 'GoodNight',
    });
    expect((await readCases(cases)).at(-1)).toMatchObject({ name: 'GoodNight', path });
    const files = (await readFile(cases, 'utf8')) + (await readFile(expectedFile(cases), 'utf8'));
    expect(files).not.toContain(request.seekerId);
    expect(files).not.toContain(request.requestPostId);
  });

  test('shows where the paths part, with an exit code of its own', async () => {
    const night = historyOf(WAIT, RUN, failed(TOO_SLOW), executionFailed(TOO_SLOW));
    const { exitCode, stdout } = await donorSearch(['replay', await historyFile(night)]);
    expect(exitCode).toBe(1);
    expect(stdout).toContain(
      `The paths part at step 2: the execution has FAILED ${TOO_SLOW}, the present definition RunWave.`,
    );
    expect(stdout).toMatch(/2 +│ FAILED WaveTooSlowError +│ RunWave/);
  });

  test('saves what failed the execution as a case that fails the same way, once', async () => {
    const night = historyOf(
      ...[WAIT, RUN, answered({ outcome: 'MORE' }), ...through('HowToGoOn', 'Choice')],
      ...[RUN, failed('StaleWaveError', 'of Rahima Khatun'), executionFailed('StaleWaveError')],
    );
    const args = ['replay', await historyFile(night), '--save', 'BadNight', '--cases', cases];
    const first = await donorSearch(args);
    expect(first.exitCode, first.stderr).toBe(0);
    expect(first.stdout).toContain('The present definition takes the same path.');
    expect(first.stdout).toContain(`Saved as BadNight in ${cases}`);
    expect(await readFile(cases, 'utf8')).not.toContain('Rahima');
    const again = await donorSearch(args);
    expect(again.exitCode).toBe(2);
    expect(again.stderr).toContain('BadNight was not saved:\n  expected a new name, or --force');
    expect((await donorSearch([...args, '--force'])).exitCode).toBe(0);
  });

  test('does not save an execution of which the end is not known', async () => {
    const night = historyOf(WAIT, RUN, failed(TOO_SLOW), { type: 'ExecutionAborted' });
    const args = ['replay', await historyFile(night), '--save', 'HalfANight', '--cases', cases];
    const { exitCode, stderr } = await donorSearch(args);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('expected an answer to every try, and RunWave got none at step 2');
    expect(await readFile(cases, 'utf8')).toBe(await readFile(CASES_FILE, 'utf8'));
  });

  test('says what is wrong, where, and what it expected instead', async () => {
    const file = await historyFile({ events: [{ id: 1 }] });
    const wrong = await donorSearch(['replay', file]);
    expect(wrong.exitCode).toBe(2);
    expect(wrong.stderr).toContain(
      `${file} is not a history that can be replayed:\n  events[0].type: expected`,
    );

    const machine = await operate(['replay', sharedCloud().stack.StateMachineArn]);
    expect(machine.exitCode).toBe(2);
    expect(machine.stderr).toContain('expected the ARN of an execution: arn:aws:states:');

    const arn = sharedCloud().stack.StateMachineArn.replace(':stateMachine:', ':execution:');
    const nowhere = await operate(['replay', `${arn}:nowhere`]);
    expect(nowhere.exitCode).toBe(2);
    expect(nowhere.stderr).toContain('expected the ARN of an execution in the account and region');
  });
});
