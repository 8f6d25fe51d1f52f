import { type Command, InvalidArgumentError, Option } from 'commander';
import { BLOOD_GROUPS } from '../domain/blood-group.ts';
import { duration } from './duration.ts';
import { type FindFlags, find } from './find.ts';
import type { RequestFlags } from './find-request.ts';
import { BUCKETS, type ListFlags, list } from './list.ts';
import { type ShowFlags, show } from './show.ts';
import { type WatchFlags, watch } from './watch.ts';

/** A screen or two; whoever wants them all says so. */
const LISTED = 100;
/** Whoever calls about one of more than these should say more. */
const FOUND = 20;
/** A caller's request is seldom older. */
const SINCE = '7d';

/** The commands that look at searches of a deployment. */
export function addSearchCommands(root: Command, finish: (exitCode: number) => void): void {
  deployed(root.command('list'))
    .description('list searches, the oldest request first')
    .addOption(
      new Option('--bucket <bucket>', 'state or reason of the end').choices([...BUCKETS]).default('PENDING'),
    )
    .option(
      '--stuck <duration>',
      'only pending ones that should have moved so long ago: 90s, 15m, 1h, 2d',
      duration,
    )
    .option('--limit <n>', 'as many as these', wholeNumber, LISTED)
    .addHelpText(
      'after',
      '\nExamples:\n  $ donor-search list --stuck 1h\n  $ donor-search list --bucket RADIUS_EXHAUSTED --json',
    )
    .action(async (flags: ListFlags) => finish(await list(flags)));
  deployed(root.command('find'))
    .description('find the search of somebody who calls, by what they know; the newest request first')
    .option('--name <words>', 'words of the patient’s or the seeker’s name')
    .option('--number <digits>', 'the contact’s number, or its last digits', someDigits)
    .option('--hospital <words>', 'words of the place of the donation')
    .addOption(new Option('--group <group>', 'the blood group').choices([...BLOOD_GROUPS]))
    .addOption(
      new Option('--since <duration>', 'posted no longer ago: 90s, 15m, 1h, 2d')
        .argParser(duration)
        .default(duration(SINCE), SINCE),
    )
    .option('--limit <n>', 'as many as these', wholeNumber, FOUND)
    .option('--reveal', 'names, numbers and places as they are, not masked')
    .addHelpText(
      'after',
      `
Words may stand in any order, in capitals or not. All that is given must fit.

Examples:
  $ donor-search find --name salma --since 2d
  $ donor-search find --number 42 --group O- --reveal
  $ donor-search find --hospital "medical college" --json`,
    )
    .action(async (flags: FindFlags) => finish(await find(flags)));
  ofRequest(root.command('show'))
    .description('show a search: request, waves, donors by distance and answer, execution')
    .option('--reveal', 'names, numbers and places as they are, not masked')
    .option('--map <file>', 'write a picture too, one HTML page that needs no network')
    .addHelpText(
      'after',
      '\nExamples:\n  $ donor-search show req-1\n  $ donor-search show req-1 --map req-1.html\n  $ donor-search show req-1 --reveal --json',
    )
    .action(async (request: string, flags: ShowFlags) => finish(await show(request, flags)));
  ofRequest(root.command('watch'))
    .description('follow a search wave by wave until it ends')
    .addHelpText('after', '\nExample:\n  $ donor-search watch req-1 --stack DonorSearch')
    .action(async (request: string, flags: WatchFlags) => finish(await watch(request, flags)));
}

/** A command that works on a deployment. */
export function deployed(command: Command): Command {
  return command
    .option(
      '--stack <name>',
      'the stack to operate on (default: the environment, else the local cloud that is up)',
    )
    .option('--json', 'print one JSON document on standard output');
}

/** A command about the search of one request. */
export function ofRequest(command: Command): Command {
  const flags: Record<keyof RequestFlags, readonly [string, string]> = {
    seeker: ['--seeker <id>', 'who asked, where the id alone does not say'],
    createdAt: ['--created-at <time>', 'when, as it stands in the key'],
  };
  return deployed(command.argument('<request>', 'requestPostId'))
    .option(...flags.seeker)
    .option(...flags.createdAt);
}

/** @throws InvalidArgumentError which the command line shows */
export function wholeNumber(text: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw new InvalidArgumentError('expected a whole number from 1 up.');
}

/** @throws InvalidArgumentError which the command line shows */
function someDigits(text: string): string {
  if (/[1-9]/.test(text)) return text;
  throw new InvalidArgumentError('expected a phone number or its last digits.');
}
