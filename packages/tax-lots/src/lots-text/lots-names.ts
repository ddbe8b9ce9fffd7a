import type { LedgerJurisdiction, Method } from '../model/ledger.ts';

/** Countries as a reader names them. */
export const COUNTRY_NAMES: Readonly<Record<LedgerJurisdiction, string>> = {
  US: 'United States',
  UK: 'United Kingdom',
  CA: 'Canada',
  AU: 'Australia',
  DE: 'Germany',
  IE: 'Ireland',
  JP: 'Japan',
  GENERIC: 'No country',
};

/** Methods as a reader names them. */
export const METHOD_NAMES: Readonly<Record<Method, string>> = {
  FIFO: 'FIFO, earliest first',
  LIFO: 'LIFO, latest first',
  HIFO: 'HIFO, highest cost first',
  LOFO: 'LOFO, lowest cost first',
  SPECIFIC: 'specific identification',
  IE: 'last four weeks, then earliest',
  UK: 'same day, 30 days, pool',
  ACB: 'adjusted cost base',
  AVERAGE: 'moving average',
  TOTAL_AVERAGE: 'yearly average',
};
