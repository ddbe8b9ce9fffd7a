import type { LedgerJurisdiction } from '../model/ledger.ts';

/**
 * The currency (ISO 4217) that a country's return is filed in, and a ledger's where its settings
 * name none.
 *
 * @example CURRENCY_OF.IE // 'EUR'
 */
export const CURRENCY_OF: Record<LedgerJurisdiction, string> = {
  US: 'USD',
  UK: 'GBP',
  CA: 'CAD',
  AU: 'AUD',
  DE: 'EUR',
  IE: 'EUR',
  JP: 'JPY',
  GENERIC: 'USD',
};
