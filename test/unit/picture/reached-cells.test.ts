import { describe, expect, test } from 'vitest';
import { distanceBounds, h3Res8 } from '../../../src/geo/cells.ts';
import { reachedBands } from '../../../src/picture/reached-cells.ts';
import { aRequest, aSearch } from '../../support/builders.ts';
import { sampleView } from '../../support/sample-search.ts';
import { aWave } from '../../support/wave-records.ts';

const ORIGIN = aRequest();

function bandsOf(reaches: readonly number[]) {
  const waveHistory = reaches.map((reachKm, index) => aWave({ wave: index + 1, reachKm }));
  return reachedBands(ORIGIN, aSearch({ waveHistory }));
}

describe('the cells of a wave', () => {
  test('are what it read less the cells on the edge, which the wave before had read too', async () => {
    const { search, request = ORIGIN } = await sampleView();
    const bands = reachedBands(request, search);
    expect(bands.map(({ wave }) => wave)).toEqual([1, 2, 3, 4, 5]);
    const seen: string[] = [];
    for (const [index, { cells }] of bands.entries()) {
      const before = bands[index - 1]?.reachKm ?? 0;
      const again = seen.filter((cell) => distanceBounds(request, cell).upperKm > before);
      expect(cells.length + again.length).toBe(search.waveHistory[index]?.cellsQueried);
      seen.push(...cells);
    }
  });

  test('begin no farther away than it reached, and not within what was reached before', () => {
    const [first, second] = bandsOf([2, 5]);
    expect(first?.cells[0]).toBe(h3Res8(ORIGIN));
    const starts = (cells: readonly string[] = []) =>
      cells.map((cell) => distanceBounds(ORIGIN, cell).lowerKm);
    expect(Math.max(...starts(first?.cells))).toBeLessThanOrEqual(2);
    expect(Math.min(...starts(second?.cells))).toBeGreaterThan(2);
    expect(Math.max(...starts(second?.cells))).toBeLessThanOrEqual(5);
    expect(new Set([...(first?.cells ?? []), ...(second?.cells ?? [])]).size).toBe(
      (first?.cells.length ?? 0) + (second?.cells.length ?? 0),
    );
  });

  test('are none where a later sweep reads known ground again, or a wave says no reach', () => {
    expect(bandsOf([2, 4, 1, 4, 5]).map(({ wave }) => wave)).toEqual([1, 2, 5]);
    expect(bandsOf([])).toEqual([]);
    expect(bandsOf([0])).toEqual([]);
  });
});
