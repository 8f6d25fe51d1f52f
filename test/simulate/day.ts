import { answerRefusal } from '../../src/domain/answer-rules.ts';
import type { BloodRequest, RequestKey } from '../../src/domain/blood-request.ts';
import type { RequestNotification } from '../../src/domain/notification.ts';
import type { SearchConfig } from '../../src/domain/search-config.ts';
import { distanceKm } from '../../src/geo/distance.ts';
import type { City } from '../../src/local/city.ts';
import { startSearch } from '../../src/search/open.ts';
import type { SearchTable, WaveCommit } from '../../src/search/ports.ts';
import { runWave } from '../../src/search/wave.ts';
import type { WaveInput, WaveResult } from '../../src/search/wave-result.ts';
import { searchToItem } from '../../src/table/donor-search.ts';
import { itemBytes } from '../bench/item-bytes.ts';
import { meteredTable } from '../bench/metered-table.ts';
import { INDEXES } from '../bench/tally.ts';
import { type Dice, diceOf } from '../faults/dice.ts';
import { MemoryTable } from '../support/memory-table.ts';
import { Agenda } from './agenda.ts';
import type { CityDonors } from './city-donors.ts';
import { type Ended, Executions } from './executions.ts';
import { type Intent, intentOf } from './people.ts';
import { RequestRecord } from './record.ts';
import { DAY_STARTS } from './requests.ts';

const MS_PER_SECOND = 1_000;
/** The app writes the notification and the acceptance. */
const ROWS_OF_AN_ANSWER = 2;

/** What a day is made of. */
export interface DaySetting {
  readonly donors: CityDonors;
  readonly centre: City['centre'];
  readonly requests: readonly BloodRequest[];
  readonly config: SearchConfig;
  /** Share of those notified who accept, 0 to 1. */
  readonly rate: number;
  readonly seed: number;
  /**
   * Told of each answer once it stands in the table, as the table's stream would tell.
   *
   * @default nobody is told: a search sees the answers at its next wave
   */
  readonly onChange?: (search: RequestKey) => Promise<void>;
}

/**
 * A city's day in virtual time: each request is opened as the trigger opens it, its execution runs the real definition
 * with the real waves on a table in memory, and those notified answer in their own time. It goes on until the last
 * search has ended, which may be days after.
 */
export class Day {
  readonly records = new Map<string, RequestRecord>();
  readonly failed: string[] = [];
  /** When each wave ran. */
  readonly waveTimes: Date[] = [];
  /** Read units of donors' rows, by cell of GSI1. */
  readonly heat = new Map<string, number>();
  readonly executions: Executions;
  readonly #setting: DaySetting;
  readonly #agenda = new Agenda(DAY_STARTS);
  readonly #table = new MemoryTable();
  readonly #dice: Dice;

  constructor(setting: DaySetting) {
    this.#setting = setting;
    this.#dice = diceOf(setting.seed);
    this.executions = new Executions(
      this.#agenda,
      (input) => this.#wave(input),
      (ended) => this.#ended(ended),
    );
  }

  async run(): Promise<void> {
    this.#setting.donors.newDay();
    for (const request of this.#setting.requests) {
      this.#agenda.at(new Date(request.createdAt), () => this.#post(request));
      this.#agenda.at(new Date(request.donationDateTime), async () =>
        this.#table.setRequestStatus(request, 'EXPIRED'),
      );
    }
    await this.#agenda.run();
  }

  async #post(request: BloodRequest): Promise<void> {
    const record = new RequestRecord(request, distanceKm(this.#setting.centre, request));
    this.records.set(request.requestPostId, record);
    this.#table.putRequest(request);
    record.streamRecords += 1;
    const opener = {
      open: async (search: Parameters<MemoryTable['putSearch']>[0]) => {
        this.#table.putSearch(search);
        record.tally.write(itemBytes(searchToItem(search)), { indexes: INDEXES, transaction: false });
        record.tally.invocations += 1;
        record.countSearchItem(search);
        return undefined;
      },
    };
    await startSearch(request, opener, this.executions, this.#setting.config, this.#agenda.clock.now());
  }

  async #wave(input: WaveInput): Promise<WaveResult> {
    const record = this.#record(input.search);
    const result = await runWave(input, {
      table: this.#metered(record),
      clock: this.#agenda.clock,
      config: this.#setting.config,
      timeIsUp: new AbortController().signal,
      onCommit: (commit) => this.#committed(record, commit),
    });
    this.waveTimes.push(this.#agenda.clock.now());
    record.waves += 1;
    record.pausedSeconds += result.waitSeconds;
    if (result.waitSeconds > 0) record.pauses += 1;
    record.cells += result.cellsQueried;
    record.partitions += result.partitionsQueried;
    record.tally.invocations += 1;
    return result;
  }

  /** The table with everything counted, and what each cell is asked for. */
  #metered({ request, tally }: RequestRecord): SearchTable {
    const group = request.requestedBloodGroup;
    const table = meteredTable(this.#table, this.#setting.donors.of(group), request, tally);
    return {
      ...table,
      donorsInCell: (query) => {
        const before = tally.donorUnits;
        const places = table.donorsInCell(query);
        const key = `${group}#${query.cell}`;
        this.heat.set(key, (this.heat.get(key) ?? 0) + tally.donorUnits - before);
        return places;
      },
    };
  }

  #committed(record: RequestRecord, { search, notifications }: WaveCommit): void {
    const seconds = this.#secondsSince(record.request);
    if (notifications.length > 0) record.firstNotifiedSeconds ??= seconds;
    for (const notification of notifications) {
      const { userId, requestPostId } = notification;
      if (record.notified.has(userId)) throw new RangeError(`A donor is asked twice for ${requestPostId}`);
      record.notified.add(userId);
      this.#setting.donors.get(userId).asked += 1;
      const intent = intentOf(this.#dice, this.#setting.rate, requestPostId, userId);
      if (intent) {
        this.#agenda.in(intent.afterSeconds, () => this.#answer(record, notification, intent));
      }
    }
    record.countSearchItem(search);
    record.streamRecords += notifications.length;
    record.outcome = search.completionReason;
    if (search.completionReason === 'FOUND_ENOUGH') record.enoughNotifiedSeconds = seconds;
  }

  async #answer(record: RequestRecord, notification: RequestNotification, intent: Intent): Promise<void> {
    const { request } = record;
    const donor = this.#setting.donors.get(notification.userId);
    // Who has promised to come to another patient meanwhile declines.
    const answer = donor.available ? intent.answer : 'IGNORED';
    const status = this.#table.statusOf(request);
    if (answerRefusal({ ...request, status }, donor, answer, undefined)) return;
    this.#table.putNotification({ ...notification, status: answer });
    record.streamRecords += ROWS_OF_AN_ANSWER;
    if (answer === 'IGNORED') {
      record.saidNo += 1;
    } else {
      this.#table.accept(request, { donorId: donor.userId, status: answer });
      // Who gives blood today gives no more today, and says so in the app.
      donor.available = false;
      record.accepted += 1;
      const seconds = this.#secondsSince(request);
      record.firstAcceptedSeconds ??= seconds;
      if (record.accepted === request.bloodQuantity) {
        record.enoughAcceptedSeconds = seconds;
        this.#table.setRequestStatus(request, 'MANAGED');
        record.streamRecords += 1;
      }
    }
    const { seekerId, requestPostId, createdAt } = request;
    await this.#setting.onChange?.({ seekerId, requestPostId, createdAt });
  }

  #ended({ input, states, error }: Ended): void {
    const record = this.#record(input.search);
    if (error !== undefined) this.failed.push(`${input.search.requestPostId}: ${error}`);
    record.tally.transitions += states.length;
    record.openSeconds = this.#secondsSince(record.request);
  }

  #record({ requestPostId }: RequestKey): RequestRecord {
    const record = this.records.get(requestPostId);
    if (!record) throw new RangeError(`No request ${requestPostId}`);
    return record;
  }

  #secondsSince({ createdAt }: BloodRequest): number {
    return (this.#agenda.clock.now().getTime() - Date.parse(createdAt)) / MS_PER_SECOND;
  }
}
