import { BLOOD_GROUPS, type BloodGroup } from '../../src/domain/blood-group.ts';
import type { DonorPlace } from '../../src/domain/donor-location.ts';
import { h3Res5, h3Res8, h3Res10 } from '../../src/geo/cells.ts';
import type { City } from '../../src/local/city.ts';
import type { DonorGround } from '../bench/metered-table.ts';

/** A donor of the city, at their only place. */
export interface Donor extends DonorPlace {
  readonly bloodGroup: BloodGroup;
  /** At the beginning of the day. */
  readonly availableAtFirst: boolean;
  available: boolean;
  /** Notifications received in the day. */
  asked: number;
}

/** The donors of one group, by the cells under which the indexes hold them. */
export class GroupDonors implements DonorGround {
  readonly all: Donor[] = [];
  readonly #byCell = new Map<string, Donor[]>();
  readonly #byPartition = new Map<string, Donor[]>();
  readonly #sorted = new Set<string>();

  add(donor: Donor): void {
    this.all.push(donor);
    append(this.#byCell, h3Res8(donor), donor);
    append(this.#byPartition, h3Res5(donor), donor);
  }

  /** Those available, as GSI1 holds them. */
  inCell(cell: string): readonly Donor[] {
    return (this.#byCell.get(cell) ?? []).filter(({ available }) => available);
  }

  /** Those available in the order of GSI2: by finer cell, then by donor. */
  inPartition(cell: string): readonly Donor[] {
    const donors = this.#byPartition.get(cell) ?? [];
    if (!this.#sorted.has(cell)) {
      const keys = new Map(donors.map((donor) => [donor, h3Res10(donor) + donor.userId]));
      donors.sort((a, b) => ((keys.get(a) ?? '') < (keys.get(b) ?? '') ? -1 : 1));
      this.#sorted.add(cell);
    }
    return donors.filter(({ available }) => available);
  }
}

/** Everybody who might give in a city. */
export class CityDonors {
  readonly #groups = new Map(BLOOD_GROUPS.map((group) => [group, new GroupDonors()]));
  readonly #byId = new Map<string, Donor>();

  constructor(donors: City['donors']) {
    for (const { userId, bloodGroup, availableForDonation, locations } of donors) {
      for (const { locationId, latitude, longitude } of locations) {
        const place = { userId, locationId, latitude, longitude };
        const donor = {
          ...place,
          bloodGroup,
          availableAtFirst: availableForDonation,
          available: false,
          asked: 0,
        };
        this.of(bloodGroup).add(donor);
        this.#byId.set(userId, donor);
      }
    }
    this.newDay();
  }

  /** Everybody as they were before anybody was asked. */
  newDay(): void {
    for (const donor of this.#byId.values()) {
      donor.available = donor.availableAtFirst;
      donor.asked = 0;
    }
  }

  of(group: BloodGroup): GroupDonors {
    const donors = this.#groups.get(group);
    if (!donors) throw new RangeError(`No donors of group ${group}`);
    return donors;
  }

  /** @throws RangeError where there is none */
  get(userId: string): Donor {
    const donor = this.#byId.get(userId);
    if (!donor) throw new RangeError('There is no such donor');
    return donor;
  }
}

function append(map: Map<string, Donor[]>, key: string, donor: Donor): void {
  const donors = map.get(key);
  if (donors) donors.push(donor);
  else map.set(key, [donor]);
}
