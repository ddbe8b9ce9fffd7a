import { addDays, countDay, readDay } from './calendar.ts';

/** Seconds east of Greenwich from an instant on; sorted by `from`. */
type Span = { from: number; offset: number };

const DAY = 86_400;
const YEAR = 366 * DAY;
/** No zone changed its offset twice within a week. */
const STEP = 7 * DAY;

const formats = new Map<string, Intl.DateTimeFormat | undefined>();
const spans = new Map<string, Span[]>();

/**
 * Whether a text names a time zone: an IANA name or an offset.
 * @example
 * isZone('Europe/Berlin') // => true
 * isZone('+05:30') // => true
 * isZone('Berlin') // => false
 */
export function isZone(zone: string): boolean {
  return readOffset(zone) !== undefined || formatOf(zone) !== undefined;
}

/**
 * Seconds east of Greenwich in a zone at an instant (seconds since 1970); undefined for no zone.
 * Example: `offsetAt('Europe/Berlin', 1720000000)` is 7200.
 */
export function offsetAt(zone: string, at: number): number | undefined {
  const fixed = readOffset(zone);
  if (fixed !== undefined) return fixed;
  const format = formatOf(zone);
  if (format === undefined || !Number.isFinite(at)) return undefined;
  const year = Math.floor(at / YEAR);
  const key = `${zone} ${year}`;
  let known = spans.get(key);
  if (known === undefined) spans.set(key, (known = spansOf(format, year * YEAR)));
  let offset = known[0]?.offset ?? 0;
  for (const span of known) {
    if (span.from > at) break;
    offset = span.offset;
  }
  return offset;
}

/**
 * The offsets that a clock in a zone can have when it shows a time, given as if it were UTC: one;
 * two in the hour that comes twice; none in the hour that is left out.
 */
export function offsetsOfLocal(zone: string, local: number): number[] {
  const near = [offsetAt(zone, local - DAY), offsetAt(zone, local + DAY)];
  const found = [...new Set(near)].filter(
    (offset) => offset !== undefined && offsetAt(zone, local - offset) === offset,
  );
  return found.filter((offset) => offset !== undefined);
}

/**
 * A time on a clock as a moment of the format, with the offset that the zone had then; UTC where
 * none is named. In the hour that comes twice it is the first; in the one that is left out, with
 * the offset before it. Undefined for what is not a time such as `2027-03-04T09:30`.
 * @example
 * clockTime('2027-03-04T09:30', 'America/New_York') // => '2027-03-04T09:30:00-05:00'
 * clockTime('2027-03-04T09:30') // => '2027-03-04T09:30:00+00:00'
 * clockTime('soon') // => undefined
 */
export function clockTime(text: string, zone = 'UTC'): string | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::\d{2})?$/.exec(text);
  const day = readDay(match?.[1]);
  const [hours, minutes] = [Number(match?.[2]), Number(match?.[3])];
  if (match === null || day === undefined || hours > 23 || minutes > 59) return undefined;
  const local = countDay(day) * DAY + hours * 3600 + minutes * 60;
  const offset = offsetsOfLocal(zone, local)[0] ?? offsetAt(zone, local - DAY);
  return offset === undefined
    ? undefined
    : `${match[1]}T${match[2]}:${match[3]}:00${writeOffset(offset)}`;
}

/** Writes an offset. Example: `writeOffset(-12600)` is `'-03:30'`. */
export function writeOffset(seconds: number): string {
  const minutes = Math.round(Math.abs(seconds) / 60);
  const two = (count: number): string => String(count).padStart(2, '0');
  return `${seconds < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Reads `Z`, `+02:00`, `-0330`; undefined for anything else. */
export function readOffset(text: string): number | undefined {
  if (text === 'Z' || text === 'UTC') return 0;
  const match = /^([+-])(\d{2}):?(\d{2})$/.exec(text);
  if (match === null) return undefined;
  const [hours, minutes] = [Number(match[2]), Number(match[3])];
  if (hours > 18 || minutes > 59) return undefined;
  return (match[1] === '-' ? -1 : 1) * (hours * 3600 + minutes * 60);
}

/** The calendar day, yyyymmdd, that it is in a zone at an instant. */
export function dayIn(zone: string, at: number): number | undefined {
  const offset = offsetAt(zone, at);
  return offset === undefined
    ? undefined
    : addDays(19700101, Math.floor(Math.floor(at + offset) / DAY));
}

function formatOf(zone: string): Intl.DateTimeFormat | undefined {
  if (formats.has(zone)) return formats.get(zone);
  let format: Intl.DateTimeFormat | undefined;
  try {
    // A bare word such as "EST" is a zone to some engines and none to others.
    if (/^(UTC|[A-Za-z_]+(\/[A-Za-z0-9_+-]+){1,2})$/.test(zone))
      format = new Intl.DateTimeFormat('en-US', {
        timeZone: zone,
        hourCycle: 'h23',
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
        second: 'numeric',
      });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error; // that is how Intl refuses an unknown name
  }
  formats.set(zone, format);
  return format;
}

function spansOf(format: Intl.DateTimeFormat, start: number): Span[] {
  const found: Span[] = [{ from: start, offset: measure(format, start) }];
  for (let at = start; at < start + YEAR; at += STEP) {
    let [low, high] = [at, at + STEP];
    const [before, after] = [measure(format, low), measure(format, high)];
    if (before === after) continue;
    while (high - low > 60) {
      const middle = Math.floor((low + high) / 120) * 60;
      if (middle <= low) break;
      if (measure(format, middle) === before) low = middle;
      else high = middle;
    }
    found.push({ from: Math.ceil(high / 60) * 60, offset: after });
  }
  return found;
}

function measure(format: Intl.DateTimeFormat, at: number): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(at * 1000)) parts[type] = Number(value);
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const days = countDay(year * 10_000 + month * 100 + day);
  return days * DAY + hour * 3600 + minute * 60 + second - at;
}
