// Numbers with what they count beside them, as `€50`, `1,000 USD` and `0.5 BTC`.

const SIGNS: Record<string, string> = {
  '€': 'EUR',
  '£': 'GBP',
  '₿': 'BTC',
  US$: 'USD',
  C$: 'CAD',
  CA$: 'CAD',
  A$: 'AUD',
  AU$: 'AUD',
  NZ$: 'NZD',
  S$: 'SGD',
  HK$: 'HKD',
  R$: 'BRL',
  Ξ: 'ETH',
  円: 'JPY',
};
/** Signs that several currencies share: the first is meant where nothing says another. */
const SHARED: Record<string, readonly string[]> = {
  $: ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'MXN'],
  '¥': ['JPY', 'CNY'],
  kr: ['SEK', 'NOK', 'DKK'],
};

const BEFORE = /^([-+−(]?)\s*([A-Z]{0,2}[$€£¥₿Ξ]|[A-Z]{3,5}(?=\s))\s*(?=[-+\d.(])/;
const BEHIND =
  /\s*([$€£¥₿Ξ円]|kr\.?|(?<=[\s\d.])[A-Za-z][A-Za-z.]{1,9}|(?<=\s)[A-Za-z0-9]{2,10})\s*\)?$/;

/**
 * A cell's number without the unit beside it, and that unit as the cell writes it. A coin whose
 * name begins with a digit can't be told from the number before it: such a cell is no number.
 * Example: `splitUnit('-€50')` is `{ number: '-50', unit: '€' }`.
 */
export function splitUnit(cell: string): { number: string; unit?: string } {
  const text = cell.trim();
  if (!/\d/.test(text) || /\dINCH$/i.test(text)) return { number: text };
  const before = BEFORE.exec(text);
  if (before !== null) {
    const [whole, sign = '', unit = ''] = before;
    return { number: `${sign}${text.slice(whole.length)}`, unit };
  }
  const behind = BEHIND.exec(text);
  const number = behind === null ? text : text.slice(0, behind.index).trim();
  if (behind === null || !/\d/.test(number) || /^\d+e$/i.test(number)) return { number: text };
  return { number: text.startsWith('(') ? `${number})` : number, unit: behind[1] ?? '' };
}

/**
 * The code that a unit is; of a sign that several currencies share, the one that is likely.
 * Example: `codeOfUnit('$', ['CAD'])` is `'CAD'`, and `'USD'` where no dollar is likely.
 */
export function codeOfUnit(unit: string, likely: readonly string[]): string {
  const shared = SHARED[unit.replace(/\.$/, '')];
  if (shared !== undefined) return likely.find((one) => shared.includes(one)) ?? shared[0] ?? unit;
  return SIGNS[unit] ?? unit.toUpperCase();
}
