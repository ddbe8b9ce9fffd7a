/**
 * Features that are not for everyone yet: premium members switch them on for themselves. One that
 * is for everyone leaves the list.
 */
export const EARLY_FEATURES = [
  {
    key: 'reading-list',
    name: 'Reading list',
    description:
      'Your bookmarked questions with their best answers, together on one page. J and K move from one to the next.',
    /** The day since which it can be switched on. */
    since: '2026-11-21',
  },
  {
    key: 'binder',
    name: 'Binder for your adviser',
    description:
      'All your bookmarked questions in one document to print or send: the best answer of each, who wrote it, the tax years it was checked for, and its sources.',
    since: '2026-11-23',
  },
  {
    key: 'try-a-sale',
    name: 'Try a sale',
    description:
      'In the calculator, under Still held, see which lots a sale would use and how it would change your year before you sell.',
    since: '2026-11-23',
  },
] as const;

export type EarlyFeature = (typeof EARLY_FEATURES)[number]['key'];

export const EARLY_KEYS = EARLY_FEATURES.map(({ key }) => key);

/**
 * Whether an early feature works for a member. What was switched on stays switched on when premium
 * lapses, and does nothing until it is back.
 *
 * | tier           | switched on | works |
 * |----------------|-------------|-------|
 * | premium, admin | yes         | yes   |
 * | premium, admin | no          | no    |
 * | free           | either      | no    |
 */
export function isEarlyOn(
  feature: EarlyFeature,
  { isPremium, switchedOn }: { isPremium: boolean; switchedOn: readonly string[] },
): boolean {
  return isPremium && switchedOn.includes(feature);
}
