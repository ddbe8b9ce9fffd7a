import type { LedgerJurisdiction } from '../model/ledger.ts';

/**
 * First day of the tax year as month and day, mmdd; countries not named here use the calendar
 * year. Beside nothing else, so that a page that names a tax year does not load the engine.
 * Example: `YEAR_STARTS.UK` is `406`, the sixth of April.
 * Source: Income Tax Act 2007 s 4 (UK); ITAA 1997 s 995-1 "income year" (AU). Not reread; the
 * worked cases show both.
 */
export const YEAR_STARTS: Partial<Record<LedgerJurisdiction, number>> = { UK: 406, AU: 701 };
