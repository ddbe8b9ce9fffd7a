import { badgeCode, type Country } from '../countries/countries.ts';
import { keysOf } from '../shared/keys.ts';

interface Profession {
  name: string;
  /** The short form beside a name. */
  badge: string;
  /**
   * Where it exists, with who keeps the register to check it in; null where that differs by state
   * or province.
   */
  registers: Partial<Record<Country, string | null>>;
}

/** The closed list of what a member can be verified as. A stored kind is never renamed. */
export const CREDENTIALS = {
  cpa: {
    name: 'Certified Public Accountant',
    badge: 'CPA',
    registers: { US: 'CPAverify, or the state’s board of accountancy' },
  },
  ea: { name: 'Enrolled Agent', badge: 'EA', registers: { US: 'Internal Revenue Service' } },
  attorney: {
    name: 'Attorney, solicitor or barrister',
    badge: 'Attorney',
    registers: { US: null, GB: null, IE: null, CA: null, AU: null, NZ: null, DE: null, AT: null },
  },
  cta: {
    name: 'Chartered Tax Adviser',
    badge: 'CTA',
    registers: { GB: 'Chartered Institute of Taxation', IE: 'Irish Tax Institute' },
  },
  att: {
    name: 'Taxation Technician',
    badge: 'ATT',
    registers: { GB: 'Association of Taxation Technicians' },
  },
  aca: {
    name: 'Chartered Accountant (ACA)',
    badge: 'ACA',
    registers: {
      GB: 'Institute of Chartered Accountants in England and Wales',
      IE: 'Chartered Accountants Ireland',
    },
  },
  acca: {
    name: 'Chartered Certified Accountant',
    badge: 'ACCA',
    registers: {
      GB: 'Association of Chartered Certified Accountants',
      IE: 'Association of Chartered Certified Accountants',
    },
  },
  ca: {
    name: 'Chartered Accountant (CA)',
    badge: 'CA',
    registers: {
      GB: 'Institute of Chartered Accountants of Scotland',
      AU: 'Chartered Accountants Australia and New Zealand',
      NZ: 'Chartered Accountants Australia and New Zealand',
    },
  },
  cpa_canada: { name: 'Chartered Professional Accountant', badge: 'CPA', registers: { CA: null } },
  steuerberater: {
    name: 'Steuerberater',
    badge: 'Steuerberater',
    registers: {
      DE: 'Bundessteuerberaterkammer',
      AT: 'Kammer der Steuerberater:innen und Wirtschaftsprüfer:innen',
    },
  },
  tax_agent: {
    name: 'Registered tax agent',
    badge: 'Tax agent',
    registers: { AU: 'Tax Practitioners Board' },
  },
} as const satisfies Record<string, Profession>;
export type CredentialKind = keyof typeof CREDENTIALS;

export const CREDENTIAL_KINDS = keysOf(CREDENTIALS);

/** The longest a grant lasts before it is looked at again. */
export const GRANT_YEARS_MAX = 5;

/** Where a profession exists. */
export function countriesOf(kind: CredentialKind): Country[] {
  // Each profession has registers in some of the countries only.
  return Object.keys(CREDENTIALS[kind].registers) as Country[];
}

/**
 * Who keeps the register of a profession in a country; null where that differs, and where there is
 * no such profession.
 */
export function registerOf(kind: CredentialKind, jurisdiction: Country): string | null {
  const { registers }: Profession = CREDENTIALS[kind];
  return registers[jurisdiction] ?? null;
}

/**
 * What is shown beside a verified member's name.
 *
 * @example badgeOf('cta', 'GB') // 'CTA (UK)'
 */
export function badgeOf(kind: CredentialKind, jurisdiction: Country): string {
  return `${CREDENTIALS[kind].badge} (${badgeCode(jurisdiction)})`;
}

/**
 * Where a request stands. `expired` is a grant whose last day is over; it is computed, never
 * stored.
 */
export type CredentialState = 'waiting' | 'granted' | 'refused' | 'withdrawn' | 'expired';

/**
 * The state to show.
 *
 * | stored    | last day        | shown   |
 * |-----------|-----------------|---------|
 * | granted   | today or later  | granted |
 * | granted   | before today    | expired |
 * | any other |                 | itself  |
 */
export function shownState(
  stored: Exclude<CredentialState, 'expired'>,
  expiresOn: string | null,
  today: string,
): CredentialState {
  return stored === 'granted' && expiresOn !== null && expiresOn < today ? 'expired' : stored;
}
