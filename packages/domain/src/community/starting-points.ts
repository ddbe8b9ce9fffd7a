import type { Jurisdiction } from '../countries/jurisdictions.ts';

/** What brings people to the site, in the order in which the home page offers it. */
export const STARTING_POINTS = [
  { key: 'letter', label: 'I got a letter' },
  { key: 'loss', label: 'I lost money' },
  { key: 'move', label: 'I moved coins' },
  { key: 'swap', label: 'I swapped' },
  { key: 'staking', label: 'Staking' },
  { key: '1099-da', label: '1099-DA' },
  { key: 'gift', label: 'Gift or death' },
  { key: 'unreported', label: 'Never reported' },
] as const;
export type StartingPoint = (typeof STARTING_POINTS)[number]['key'];

/**
 * The path of its page, for a country where one is chosen.
 *
 * @example startingPath('letter', 'gb') // '/start/letter?jurisdiction=gb'
 */
export const startingPath = (key: StartingPoint, jurisdiction?: Jurisdiction): string =>
  `/start/${key}${jurisdiction ? `?jurisdiction=${jurisdiction}` : ''}`;
