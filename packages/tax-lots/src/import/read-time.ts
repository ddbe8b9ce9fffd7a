import { countDay, makeDay } from '../numbers/calendar.ts';
import { offsetsOfLocal, readOffset, writeOffset } from '../numbers/zone.ts';

/** How a file writes dates; numbers are seconds or milliseconds since 1970. */
export const DATE_FORMS = [
  'year first',
  'month first',
  'day first',
  'short year first',
  'unix seconds',
  'unix milliseconds',
] as const;
/** One of `DATE_FORMS`. */
export type DateForm = (typeof DATE_FORMS)[number];

/**
 * Why a time can't be read: it is none; it says no zone and neither does the file; the clocks
 * showed it twice, or never.
 */
export type TimeTrouble = 'unreadable' | 'no zone' | 'twice' | 'never';

/** A time with its offset, or why there is none. */
export type TimeRead = { timestamp: string } | { trouble: TimeTrouble };

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
/** German months that begin otherwise than English ones. */
const GERMAN: Record<string, string> = {
  mär: 'mar',
  mrz: 'mar',
  mai: 'may',
  okt: 'oct',
  dez: 'dec',
};
/** Zones by name, of those whose names mean one thing only. */
const ZONES: Record<string, string> = {
  WET: '+00:00',
  CET: '+01:00',
  MEZ: '+01:00',
  CEST: '+02:00',
  MESZ: '+02:00',
  EET: '+02:00',
  EEST: '+03:00',
  EDT: '-04:00',
  EST: '-05:00',
  CDT: '-05:00',
  MDT: '-06:00',
  MST: '-07:00',
  PDT: '-07:00',
  PST: '-08:00',
  JST: '+09:00',
  KST: '+09:00',
  AEST: '+10:00',
  AEDT: '+11:00',
};
const CLOCK = String.raw`(\d{1,2}):(\d{2})(?::(\d{2})([.,]\d+)?)?\s*([ap]\.?m\.?)?\s*(.*)`;
const YEAR_LAST = new RegExp(
  String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})[T ,]+${CLOCK}$`,
  'i',
);
const PATTERNS: Record<Exclude<DateForm, `unix ${string}`>, RegExp> = {
  'year first': new RegExp(
    String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ,]+)${CLOCK}$`,
    'i',
  ),
  'month first': YEAR_LAST,
  'day first': YEAR_LAST,
  'short year first': new RegExp(
    String.raw`^(\d{2})[-/.](\d{1,2})[-/.](\d{1,2})[T ,]+${CLOCK}$`,
    'i',
  ),
};
const WEEKDAY = String.raw`(?:(?:mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so)[a-z]*\.?,?\s+)?`;
const MONTH_NAMED = new RegExp(
  String.raw`^${WEEKDAY}([a-zä]{3})[a-zä]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4}),?\s+(?:at\s+)?${CLOCK}$`,
  'i',
);
const DAY_THEN_MONTH = new RegExp(
  String.raw`^${WEEKDAY}(\d{1,2})(?:st|nd|rd|th)?\.?[\s-]+([a-zä]{3})[a-zä]*\.?[\s-]+(\d{4}),?\s+(?:um\s+)?${CLOCK}$`,
  'i',
);

/**
 * Reads a time as exchanges write it into ISO 8601 with its offset, or gives undefined.
 *
 * `zone` is what the file is known to count in: an offset or an IANA name; undefined where nobody
 * knows, and then the text itself has to carry one (`Z`, `UTC`, `+01:00`), which always wins.
 * `03/04/2024` and a date alone are refused.
 * Example: `readTime('2024-01-05 10:00:00', '+00:00')` is `'2024-01-05T10:00:00+00:00'`.
 */
export function readTime(text: string, zone: string | undefined): string | undefined {
  const read = readMoment(text, zone);
  return 'timestamp' in read ? read.timestamp : undefined;
}

/**
 * As `readTime`, in another form where one is told (none is ever guessed), and says what is wrong.
 * A year of two digits is of this century, and read only where the form is told.
 */
export function readMoment(
  text: string,
  zone: string | undefined,
  form: DateForm = 'year first',
): TimeRead {
  if (text.length > 60) return { trouble: 'unreadable' };
  if (form === 'unix seconds' || form === 'unix milliseconds') return readUnix(text.trim(), form);
  const parts = readParts(withMarks(text.trim()), form);
  const day = parts === undefined ? undefined : makeDay(parts.year, parts.month, parts.date);
  if (parts === undefined || day === undefined) return { trouble: 'unreadable' };
  const own = readTail(parts.tail);
  if (own === undefined) return { trouble: 'unreadable' };
  const where = own === '' ? zone : own;
  if (where === undefined) return { trouble: 'no zone' };
  const local = countDay(day) * 86_400 + parts.hour * 3600 + parts.minute * 60 + parts.second;
  const fixed = readOffset(where);
  const offsets = fixed === undefined ? offsetsOfLocal(where, local) : [fixed];
  const [offset] = offsets;
  if (offset === undefined) return { trouble: 'never' };
  if (offsets.length > 1) return { trouble: 'twice' };
  return { timestamp: write(day, parts, writeOffset(offset)) };
}

/**
 * The offset a name gives: `Date(UTC+8)` is `'+08:00'`, `Time (UTC)` is `'+00:00'`, `(UTC--6)` in
 * the names of Binance's files `'-06:00'`. Undefined where there is none, or its sign is gone, as
 * in `_UTC_2_`.
 */
export function offsetInHeader(header: string): string | undefined {
  const match = /(?:UTC|GMT)(?:\s*(\+|--?)(\d{1,2})(?::?(\d{2}))?|(?![\s_+-]*\d))/i.exec(header);
  if (match === null) return undefined;
  const [, sign = '', hours, minutes = '00'] = match;
  if (hours === undefined) return '+00:00';
  return Number(hours) > MOST_HOURS
    ? undefined
    : `${sign.slice(0, 1)}${hours.padStart(2, '0')}:${minutes}`;
}

/** No zone is farther from UTC. */
const MOST_HOURS = 14;

type Parts = {
  year: number;
  month: number;
  date: number;
  hour: number;
  minute: number;
  second: number;
  fraction: string;
  tail: string;
};

/** A Japanese date with the marks of others: `2024年1月5日 10時00分` is `2024-1-5 10:00`. */
function withMarks(text: string): string {
  if (!text.includes('年')) return text;
  return text
    .replace(/年\s*|月\s*/g, '-')
    .replace(/日\s*/, ' ')
    .replace(/時\s*/, ':')
    .replace(/分\s*$|秒\s*$/, '')
    .replace(/分\s*/, ':');
}

function readParts(body: string, form: Exclude<DateForm, `unix ${string}`>): Parts | undefined {
  const plain = PATTERNS[form].exec(body);
  if (plain !== null) {
    const [one, two, three] = [Number(plain[1]), Number(plain[2]), Number(plain[3])];
    if (form === 'year first') return withClock(one, two, three, plain.slice(4));
    if (form === 'short year first') return withClock(2000 + one, two, three, plain.slice(4));
    const year = plain[3]?.length === 2 ? 2000 + three : three;
    return form === 'month first'
      ? withClock(year, one, two, plain.slice(4))
      : withClock(year, two, one, plain.slice(4));
  }
  const named = MONTH_NAMED.exec(body);
  if (named !== null)
    return withClock(Number(named[3]), monthOf(named[1]), Number(named[2]), named.slice(4));
  const turned = DAY_THEN_MONTH.exec(body);
  if (turned !== null)
    return withClock(Number(turned[3]), monthOf(turned[2]), Number(turned[1]), turned.slice(4));
  return undefined;
}

function monthOf(name: string | undefined): number {
  const short = (name ?? '').toLowerCase();
  return MONTHS.indexOf(GERMAN[short] ?? short) + 1;
}

function withClock(
  year: number,
  month: number,
  date: number,
  clock: readonly (string | undefined)[],
): Parts | undefined {
  const [hourText, minuteText, secondText = '0', fraction = '', half, tail = ''] = clock;
  let hour = Number(hourText);
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return undefined;
    hour = (hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0);
  }
  const [minute, second] = [Number(minuteText), Number(secondText)];
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  return { year, month, date, hour, minute, second, fraction: fraction.replace(',', '.'), tail };
}

/**
 * What follows the clock as a zone: `''` for nothing, undefined for something that is none.
 */
function readTail(tail: string): string | undefined {
  if (tail === '') return '';
  if (/ \([A-Z][A-Za-z ]+\)$/.test(tail)) return readTail(tail.replace(/ \([^)]*\)$/, ''));
  if (/^(Z|UTC|GMT|\(UTC\)|\+0000 UTC|UTC\+0)$/i.test(tail)) return '+00:00';
  const named = ZONES[tail.replace(/^\((.*)\)$/, '$1').toUpperCase()];
  if (named !== undefined) return named;
  const match = /^(?:UTC|GMT)?\s?([+-])(\d{1,2})(?::?(\d{2}))?$/.exec(tail);
  return match === null
    ? undefined
    : `${match[1]}${(match[2] ?? '').padStart(2, '0')}:${match[3] ?? '00'}`;
}

function readUnix(body: string, form: 'unix seconds' | 'unix milliseconds'): TimeRead {
  const match = (form === 'unix seconds' ? /^(\d{8,11})(\.\d+)?$/ : /^(\d{11,14})(\.0*)?$/).exec(
    body,
  );
  if (match === null) return { trouble: 'unreadable' };
  const milliseconds = Number(match[1]) * (form === 'unix seconds' ? 1000 : 1);
  const date = new Date(milliseconds);
  const text = date.toISOString();
  const hasFraction = form === 'unix milliseconds' && milliseconds % 1000 !== 0;
  return { timestamp: `${text.slice(0, hasFraction ? 23 : 19)}+00:00` };
}

function write(
  day: number,
  { hour, minute, second, fraction }: Pick<Parts, 'hour' | 'minute' | 'second' | 'fraction'>,
  offset: string,
): string {
  const two = (count: number): string => String(count).padStart(2, '0');
  const date = String(day).padStart(8, '0');
  return `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T${two(hour)}:${two(minute)}:${two(second)}${fraction.slice(0, 10)}${offset}`;
}
