import { readTimestamp } from '../numbers/timestamp.ts';

/** How a file writes dates: year first, or month first where its maker always does so. */
export type DateForm = 'year first' | 'month first';

/**
 * Reads a time as exchanges write it into ISO 8601 with its offset, or gives undefined.
 *
 * `offset` is what the file's header says (`+00:00` for a column "UTC"); undefined where it says
 * nothing, and then the
 * text itself has to carry one (`Z`, `UTC`, `+01:00`). `03/04/2024` is read only for files that
 * always put the month
 * first; it is never guessed. A date alone is refused.
 * Example: `readTime('2024-01-05 10:00:00', '+00:00')` is `'2024-01-05T10:00:00+00:00'`.
 */
export function readTime(
  text: string,
  offset: string | undefined,
  form: DateForm = 'year first',
): string | undefined {
  if (text.length > 40) return undefined;
  const body = text.trim();
  const match =
    form === 'month first'
      ? readMonthFirst(body)
      : /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(\.\d+)?)?\s*(.*)$/.exec(body);
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second = '00', fraction = '', tail = ''] = match;
  const zone = readZone(tail, offset);
  if (zone === undefined) return undefined;
  const timestamp = `${year}-${month}-${day}T${hour}:${minute}:${second}${fraction.slice(0, 10)}${zone}`;
  return readTimestamp(timestamp) === undefined ? undefined : timestamp;
}

function readMonthFirst(body: string): (string | undefined)[] | null {
  const match = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2}):(\d{2})(?::(\d{2})(\.\d+)?)?\s*(.*)$/.exec(
    body,
  );
  if (match === null) return null;
  const [whole, month, day, year, ...rest] = match;
  return [whole, year, month, day, ...rest];
}

function readZone(tail: string, offset: string | undefined): string | undefined {
  if (tail === '') return offset;
  if (/^(Z|UTC|GMT|\+0000 UTC)$/.test(tail)) return '+00:00';
  const match = /^([+-])(\d{2}):?(\d{2})$/.exec(tail);
  return match === null ? undefined : `${match[1]}${match[2]}:${match[3]}`;
}

/**
 * The offset a column name gives: `Date(UTC+8)` is `'+08:00'`, `Time (UTC)` is `'+00:00'`, `Date`
 * undefined.
 */
export function offsetInHeader(header: string): string | undefined {
  const match = /UTC\s*(?:([+-])(\d{1,2}))?/i.exec(header);
  if (match === null) return undefined;
  return match[2] === undefined ? '+00:00' : `${match[1]}${match[2].padStart(2, '0')}:00`;
}
