const SECOND_MS = 1_000;
const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;

const DATE_LENGTH = 'YYYY-MM-DD'.length;
const TIME = { from: 'YYYY-MM-DDT'.length, to: 'YYYY-MM-DDTHH:MM:SS'.length };

/** Whose places are hidden, their distances are not told to more than 100 m. */
const MASKED_KM_DIGITS = 1;
const KM_DIGITS = 2;

/** A distance for people, in km. */
export function km(distance: number, digits = MASKED_KM_DIGITS): string {
  return `${distance.toFixed(digits)} km`;
}

/** How far away a donor is; who may see exact places sees metres too. */
export function donorKm(distance: number, reveal: boolean): string {
  return km(distance, reveal ? KM_DIGITS : MASKED_KM_DIGITS);
}

/** A count with its thousands set apart. */
export function count(value: number): string {
  return value.toLocaleString('en-GB');
}

/** Time that passed, in the two largest units that say something. */
export function duration(ms: number): string {
  const seconds = Math.round(ms / SECOND_MS);
  if (seconds < 2 * MINUTE_S) return `${seconds} s`;
  if (seconds < 2 * HOUR_S) return `${Math.round(seconds / MINUTE_S)} min`;
  if (seconds < 2 * DAY_S) return withRest(seconds, HOUR_S, 'h', MINUTE_S, 'min');
  return withRest(seconds, DAY_S, 'd', HOUR_S, 'h');
}

/** A time stamp in UTC as date and time of day; what is no time stays as it is. */
export function moment(timestamp: string): { readonly date: string; readonly time: string } {
  const ms = Date.parse(timestamp);
  if (Number.isNaN(ms)) return { date: timestamp, time: '' };
  const iso = new Date(ms).toISOString();
  return { date: iso.slice(0, DATE_LENGTH), time: iso.slice(TIME.from, TIME.to) };
}

/** The same in one piece. */
export function utc(timestamp: string): string {
  const { date, time } = moment(timestamp);
  return time === '' ? date : `${date} ${time} UTC`;
}

/** A constant's name as words: FOUND_ENOUGH as found enough. */
export function words(name: string): string {
  return name.toLowerCase().replaceAll('_', ' ');
}

function withRest(seconds: number, unit: number, name: string, smaller: number, smallerName: string): string {
  const whole = Math.floor(seconds / unit);
  const rest = Math.round((seconds - whole * unit) / smaller);
  return rest === 0 || rest * smaller === unit
    ? `${whole + Math.floor((rest * smaller) / unit)} ${name}`
    : `${whole} ${name} ${rest} ${smallerName}`;
}
