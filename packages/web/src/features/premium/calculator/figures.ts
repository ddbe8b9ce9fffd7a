import type { LedgerJurisdiction, Method, TransactionType } from '@lotwise/tax-lots/source';

const MINUS = '−';

/**
 * Money for a person: two decimals, half away from zero, grouped by thousands. It stays text, so
 * that no digit is guessed.
 */
export function showMoney(text: string): string {
  const isNegative = text.startsWith('-');
  const [whole = '0', decimals = ''] = text.replace(/^-/, '').split('.');
  const cents =
    BigInt(whole + decimals.slice(0, 2).padEnd(2, '0')) + (Number(decimals[2] ?? 0) >= 5 ? 1n : 0n);
  const digits = String(cents).padStart(3, '0');
  const sign = isNegative && cents !== 0n ? MINUS : '';
  return `${sign}${grouped(digits.slice(0, -2))}.${digits.slice(-2)}`;
}

/** Units with all their decimals. */
export function showUnits(text: string): string {
  const [whole = '', decimals] = text.split('.');
  return `${grouped(whole).replace('-', MINUS)}${decimals === undefined ? '' : `.${decimals}`}`;
}

export const isLoss = (text: string): boolean => text.startsWith('-');

const grouped = (whole: string): string => whole.replace(/\B(?=(\d{3})+$)/g, ',');

export const COUNTRIES: Record<LedgerJurisdiction, string> = {
  US: 'United States',
  UK: 'United Kingdom',
  CA: 'Canada',
  AU: 'Australia',
  DE: 'Germany',
  IE: 'Ireland',
  JP: 'Japan',
  GENERIC: 'Another country: no tax rules applied',
};

export const METHOD_NAMES: Record<Method, string> = {
  FIFO: 'First in, first out (FIFO)',
  LIFO: 'Last in, first out (LIFO)',
  HIFO: 'Highest cost first (HIFO)',
  LOFO: 'Lowest cost first (LOFO)',
  SPECIFIC: 'Lots picked by hand',
  IE: 'Four weeks, then first in, first out',
  UK: 'Same day, 30 days, pool',
  ACB: 'Average cost (ACB)',
  AVERAGE: 'Moving average',
  TOTAL_AVERAGE: 'Average of the year',
};

export const TYPE_NAMES: Record<TransactionType, string> = {
  buy: 'Buy',
  opening: 'Opening balance',
  sell: 'Sell',
  spend: 'Spend',
  trade: 'Trade',
  income: 'Income',
  fork: 'Fork',
  transfer: 'Transfer',
  fee: 'Fee',
  gift_out: 'Gift given',
  donation: 'Donation',
  gift_in: 'Gift received',
  loss: 'Loss or theft',
  safe_harbor_allocation: 'Safe harbor allocation',
  split: 'Split',
};

/** A file's size as a person says it. */
export function showBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  return bytes < 1024 * 1024
    ? `${Math.round(bytes / 1024)} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
