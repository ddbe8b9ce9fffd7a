const LONGEST = 60;
const EXPONENT_LIMIT = 30;

/** What precedes the decimals in a file; `unknown` where nothing in it tells. */
export type DecimalMark = '.' | ',' | 'unknown';

/**
 * Cleans a number as exchanges write it into canonical decimal text, or gives undefined.
 *
 * Taken away: spaces around it, one of $ € £ ¥ before it, a plus sign, parentheses around a
 * negative, and thousands
 * commas where nothing else is possible (`1,234.50`, `1,234,567`). Exponents up to 30 are written
 * out exactly; `50.` is fifty, and what is finer than eighteen decimals is rounded there.
 * Refused: `1,5` and `1,234` (a comma that can be two things), `NaN`, `0x10`, `1e400`, anything
 * else.
 * In a file with decimal commas `1.234,5` and `42.000` are read as such; where the mark is unknown,
 * `42.000` is refused too.
 * Example: `cleanNumber('($1,234.50)')` is `'-1234.50'`; `cleanNumber('1e-8')` is `'0.00000001'`;
 * `cleanNumber('42.000', ',')` is `'42000'`.
 */
export function cleanNumber(text: string, mark: DecimalMark = '.'): string | undefined {
  if (text.length > LONGEST) return undefined;
  let body = text.trim();
  let negative = false;
  const inside = /^\((.*)\)$/.exec(body);
  if (inside !== null) {
    negative = true;
    body = (inside[1] ?? '').trim();
  }
  const sign = /^([+-])(.*)$/.exec(body);
  if (sign !== null) {
    negative = negative !== (sign[1] === '-');
    body = sign[2] ?? '';
  }
  body = body.replace(/^[$€£¥]\s*|\s*[€£]$/g, '');
  const inner = /^-(.*)$/.exec(body);
  if (inner !== null && sign === null && !negative) {
    negative = true;
    body = inner[1] ?? '';
  }
  if (mark === ',') {
    if (!/^(\d+|\d{1,3}(\.\d{3})+)(,\d+)?$/.test(body) && !/^\d+(,\d+)?e-?\d+$/i.test(body))
      return undefined;
    body = body.replaceAll('.', '').replace(',', '.');
  } else if (mark === 'unknown' && /^[1-9]\d{0,2}\.\d{3}$/.test(body)) return undefined;
  if (/^\d{1,3}(,\d{3})+\.\d+$/.test(body) || /^\d{1,3}(,\d{3}){2,}$/.test(body))
    body = body.replaceAll(',', '');
  const whole = /^\d+\.$/.test(body) ? body.slice(0, -1) : body;
  const read = /^\d+(\.\d+)?$/.test(whole)
    ? whole
    : /^\.\d+$/.test(whole)
      ? `0${whole}`
      : writeOut(whole);
  if (read === undefined) return undefined;
  const plain = cutDecimals(read);
  return negative && /[1-9]/.test(plain) ? `-${plain}` : plain;
}

/**
 * The decimal mark that a sample of cells shows: a cell that can only be read one way tells, as
 * `0,5` or `1.2345`. Where both kinds are there, or none, it is unknown.
 */
export function decimalMarkOf(cells: Iterable<string>): DecimalMark {
  let hasComma = false;
  let hasPoint = false;
  for (const text of cells) {
    const body = text.replace(/^[-+]/, '');
    if (/^(0|\d{4,}),\d+$|^\d+,(\d{1,2}|\d{4,})$|^\d{1,3}(\.\d{3})+,\d+$/.test(body))
      hasComma = true;
    if (/^(0|\d{4,})\.\d+$|^\d+\.(\d{1,2}|\d{4,})$|^\d{1,3}(,\d{3})+\.\d+$/.test(body))
      hasPoint = true;
  }
  return hasComma === hasPoint ? 'unknown' : hasComma ? ',' : '.';
}

/** Whether decimal text is zero. Example: `isZero('0.00')` is true. */
export function isZero(text: string): boolean {
  return !/[1-9]/.test(text);
}

/** More decimals than the smallest unit of any coin has. */
const MOST_DECIMALS = 18;

/**
 * A number of at most 18 decimals: some files write twenty, of which the last are zero or less than
 * any coin has units.
 */
function cutDecimals(text: string): string {
  const point = text.indexOf('.');
  if (point < 0 || text.length - point - 1 <= MOST_DECIMALS) return text;
  const cut = text.slice(0, point + 1 + MOST_DECIMALS);
  const isUp = (text[point + 1 + MOST_DECIMALS] ?? '0') >= '5';
  const units = BigInt(cut.replace('.', '')) + (isUp ? 1n : 0n);
  const digits = String(units).padStart(MOST_DECIMALS + 1, '0');
  return `${digits.slice(0, -MOST_DECIMALS)}.${digits.slice(-MOST_DECIMALS)}`.replace(/\.?0+$/, '');
}

function writeOut(body: string): string | undefined {
  const match = /^(\d+)(?:\.(\d+))?[eE]([+-]?\d{1,3})$/.exec(body);
  if (match === null) return undefined;
  const [, whole = '', decimals = '', exponent = '0'] = match;
  const shift = Number(exponent);
  if (Math.abs(shift) > EXPONENT_LIMIT) return undefined;
  const digits = whole + decimals;
  const point = whole.length + shift;
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0');
  const cut = point <= 0 ? 1 : point;
  const front = padded.slice(0, cut).replace(/^0+(?=\d)/, '');
  const back = padded.slice(cut).replace(/0+$/, '');
  return back === '' ? front : `${front}.${back}`;
}
