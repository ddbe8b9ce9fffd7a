import type { LedgerJurisdiction } from '../model/ledger.ts';

const HOME_ZONES: Partial<Record<LedgerJurisdiction, string>> = {
  UK: 'Europe/London',
  DE: 'Europe/Berlin',
  IE: 'Europe/Dublin',
  JP: 'Asia/Tokyo',
};

/**
 * The zone in which a country's taxpayers count their days, where it has one for all of them;
 * undefined for the US, Canada and Australia, which have several, and without a country. The engine
 * itself takes no zone that the ledger does not name.
 * Source: the IANA time zone database, `zone1970.tab`.
 * @example
 * homeZone('UK') // => 'Europe/London'
 * homeZone('US') // => undefined
 */
export function homeZone(jurisdiction: LedgerJurisdiction): string | undefined {
  return HOME_ZONES[jurisdiction];
}
