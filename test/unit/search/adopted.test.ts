import { expect, test } from 'vitest';
import { AdoptedDonors } from '../../../src/search/adopted.ts';

const candidate = (userId: string, distanceKm: number) => ({ userId, locationId: 'home', distanceKm });

test('donors who hold a notification count with its status; those who cannot be asked are left out', () => {
  const adopted = new AdoptedDonors();
  expect([adopted.size, adopted.excluded]).toEqual([0, []]);
  adopted.adopt([candidate('a', 1), candidate('b', 2)], new Map([['a', 'IGNORED']]));
  adopted.leaveOut(['c']);
  expect(adopted.size).toBe(1);
  expect(adopted.userIds).toEqual(['a']);
  expect(adopted.excluded).toEqual(['a', 'c']);
  expect(adopted.donors).toEqual(new Map([['a', { distance: 1, locationId: 'home' }]]));
  expect(adopted.statuses).toEqual(new Map([['a', 'IGNORED']]));
});
