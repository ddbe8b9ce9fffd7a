const FORMULA_START = /^[=+\-@\t\r]/;
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * Writes rows as CSV (RFC 4180): comma, CRLF, quotes where needed. A cell that a spreadsheet would
 * run as a formula
 * (it begins with =, +, -, @, tab or return and is not a plain number) gets an apostrophe in front.
 * Example: `writeCsv([['a', '=1+1', '-2']])` is `"a,'=1+1,-2\r\n"`.
 */
export function writeCsv(rows: Iterable<readonly string[]>): string {
  let text = '';
  for (const row of rows) text += `${row.map(cell).join(',')}\r\n`;
  return text;
}

function cell(value: string): string {
  const safe = FORMULA_START.test(value) && !PLAIN_NUMBER.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
