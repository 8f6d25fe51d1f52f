/** Colours of the style sheet for waves; after the last they begin again. */
export const BAND_COLOURS = 6;

/** Class of what is painted in the colour of a band, the first at 0. */
export function bandClass(index: number): string {
  return `band-${(index % BAND_COLOURS) + 1}`;
}
