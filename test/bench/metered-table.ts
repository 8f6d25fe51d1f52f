import * as v from 'valibot';
import type { BloodRequest } from '../../src/domain/blood-request.ts';
import type { SearchTable, WaveCommit } from '../../src/search/ports.ts';
import { requestToItem } from '../../src/table/blood-request.ts';
import { searchToItem } from '../../src/table/donor-search.ts';
import { requestNotificationToItem } from '../../src/table/notification.ts';
import type { MemoryTable } from '../support/memory-table.ts';
import type { City } from './city.ts';
import { itemBytes } from './item-bytes.ts';
import { DONOR_BYTES } from './rows.ts';
import { INDEXES, PAGE_BYTES, type Tally } from './tally.ts';

const MOST_OF_A_PAGE = Math.floor(PAGE_BYTES / DONOR_BYTES.GSI2);
const End = v.object({ from: v.number() });

/** The donors of one group, by the cells under which the indexes hold them. */
export type DonorGround = Pick<City, 'inCell' | 'inPartition'>;

/** The table in memory, its donors those of a city, everything that DynamoDB would charge for counted. */
export function meteredTable(
  memory: MemoryTable,
  city: DonorGround,
  request: BloodRequest,
  tally: Tally,
): SearchTable {
  const view = memory.view();
  const requestBytes = itemBytes(requestToItem(request));
  return {
    ...view,
    readRequest: (key) => {
      tally.get(requestBytes);
      return view.readRequest(key);
    },
    readSearch: (key) => {
      tally.get(itemBytes(searchToItem(memory.search(key))));
      return view.readSearch(key);
    },
    readAcceptances: (key) => {
      tally.queryNothing();
      return view.readAcceptances(key);
    },
    readNotificationStatuses: (requestPostId, userIds) => {
      // Each is far below 4 KB.
      for (const _ of userIds) tally.get(1);
      return view.readNotificationStatuses(requestPostId, userIds);
    },
    donorsInCell: async ({ cell }) => {
      const places = city.inCell(cell);
      tally.queryAllDonors(places.length, DONOR_BYTES.GSI1);
      return places;
    },
    donorsInPartition: async ({ cell, limit, after }) => {
      const from = after ? v.parse(End, after).from : 0;
      const all = city.inPartition(cell);
      const places = all.slice(from, from + Math.min(limit, MOST_OF_A_PAGE));
      tally.queryDonors(places.length, DONOR_BYTES.GSI2);
      const end = from + places.length < all.length ? { from: from + places.length } : undefined;
      return { places, rows: places.length, end };
    },
    commitWave: (commit) => {
      tallyCommit(commit, requestBytes, tally);
      return view.commitWave(commit);
    },
  };
}

function tallyCommit({ search, notifications }: WaveCommit, requestBytes: number, tally: Tally): void {
  // Where a key of an index changes, the old entry is deleted and a new one made.
  const moves = search.status === 'PENDING' ? 1 : 2;
  tally.write(itemBytes(searchToItem(search)), { indexes: INDEXES * moves, transaction: true });
  if (notifications.length > 0) tally.write(requestBytes, { indexes: 0, transaction: true });
  for (const notification of notifications) {
    tally.write(itemBytes(requestNotificationToItem(notification)), { indexes: INDEXES, transaction: true });
  }
}
