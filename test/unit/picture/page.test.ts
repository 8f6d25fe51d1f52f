import { describe, expect, test } from 'vitest';
import type { SearchView } from '../../../src/inspect/search-view.ts';
import { donorSpots } from '../../../src/picture/donor-spots.ts';
import { type PageOptions, searchPage } from '../../../src/picture/page.ts';
import { aRequest, aSearch, NOW } from '../../support/builders.ts';
import { MACHINE } from '../../support/sample-search.ts';
import { aView } from '../../support/search-view.ts';
import { aWave } from '../../support/wave-records.ts';

function pageOf(view: SearchView, options: Partial<PageOptions> = {}): string {
  return searchPage(view, { machine: MACHINE, radiusKm: 15, reveal: false, now: NOW, ...options });
}

/** Names, numbers and coordinates of the view's only donor. */
const PERSONAL = /Rahima|8801711111142|23\.727|90\.385/;

describe('the page of a search', () => {
  test('holds nobody unless revealed', () => {
    expect(pageOf(aView())).not.toMatch(PERSONAL);
    const revealed = pageOf(aView(), { reveal: true });
    expect(revealed).toContain('Rahima Khatun');
    expect(revealed).toContain('+8801711111142');
  });

  test('escapes whatever the table says', () => {
    const bad = '"><script>alert(1)</script>';
    const { donors, key, search } = aView();
    const page = pageOf(
      aView({
        key: { ...key, requestPostId: bad },
        request: aRequest({ location: bad, patientName: bad }),
        search: { ...search, lastError: bad },
        donors: donors.map((donor) => ({ ...donor, userId: bad, name: bad, phone: bad })),
        execution: { arn: bad, status: 'FAILED', consoleUrl: `javascript:${bad}` },
      }),
      { reveal: true },
    );
    expect(page).not.toContain('<script');
    expect(page).not.toContain('javascript:');
    expect(page).toContain('&lt;script&gt;');
  });

  test('needs nothing from elsewhere', () => {
    const page = pageOf(aView(), { reveal: true });
    expect(page).not.toMatch(/<(script|link|img|iframe|object)|@import|\bsrc=|url\((?!#)/);
    expect(page).toContain('content="default-src &#39;none&#39;;');
  });

  test('draws the radius where it fits in, in small where it does not, and none where it is not known', () => {
    const view = (reachKm: number) => aView({ search: aSearch({ waveHistory: [aWave({ reachKm })] }) });
    expect(pageOf(view(12))).toContain('radius 15 km');
    expect(pageOf(view(12))).not.toContain('class="locator"');
    expect(pageOf(view(2))).toContain('class="locator"');
    expect(pageOf(view(12), { radiusKm: undefined })).not.toContain('class="radius"');
  });

  test('takes the radius from a sweep that came to its end where nobody else says it', () => {
    const search = aSearch({ waveHistory: [aWave({ outcome: 'SWEEP', reachKm: 12 })] });
    expect(pageOf(aView({ search }), { radiusKm: undefined })).toContain('radius 12 km');
  });

  test('says so where there is nothing to draw', () => {
    const page = pageOf(aView({ request: undefined, donors: [], search: aSearch({ waveHistory: [] }) }));
    expect(page).toContain('there is no place to draw around');
    expect(page).toContain('No wave is committed yet');
    expect(page).toContain('Nobody is notified');
  });

  test('counts a donor whose place is gone and does not draw them', () => {
    const { donors } = aView();
    const page = pageOf(aView({ donors: donors.map((donor) => ({ ...donor, place: undefined })) }));
    expect(page).toContain('1 without a place');
    expect(page).toContain('donor-1');
  });

  test('draws outlines, not cells by the thousand, over a large radius', () => {
    const search = aSearch({ waveHistory: [aWave({ reachKm: 36 })] });
    expect(pageOf(aView({ search }), { radiusKm: 36 }).length).toBeLessThan(100_000);
  });
});

describe('the place of a donor', () => {
  const [donor] = aView().donors;
  const near = donor && { ...donor, userId: 'donor-2', place: { latitude: 23.72702, longitude: 90.38502 } };
  const view = aView({ donors: [donor, near].filter((it) => it !== undefined) });

  test('is the middle of their cell, the same for all in it', () => {
    const [first, second] = donorSpots(view, false);
    expect(first?.place).toEqual(second?.place);
    expect(first?.place).not.toEqual(donor?.place);
    expect([first?.before, second?.before]).toEqual([0, 1]);
  });

  test('is the exact one where revealed', () => {
    expect(donorSpots(view, true).map(({ place }) => place)).toEqual([donor?.place, near?.place]);
  });
});
