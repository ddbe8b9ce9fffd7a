// One string takes fewer bytes in a page's first script than twelve.
const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/**
 * The day of an ISO 8601 date or UTC time, as people read it on pages and in mails.
 *
 * @example dayText('2026-03-03T14:05:59.000Z') // '3 March 2026'
 */
export const dayText = (iso: string): string =>
  `${Number(iso.slice(8, 10))} ${monthName(iso.slice(0, 7))}`;

/**
 * The exact moment of an ISO 8601 UTC time.
 *
 * @example exactTime('2026-03-03T14:05:59.000Z') // '3 March 2026 at 14:05 UTC'
 */
export const exactTime = (iso: string): string => `${dayText(iso)} at ${iso.slice(11, 16)} UTC`;

/**
 * A month.
 *
 * @example monthName('2026-03') // 'March 2026'
 */
export const monthName = (month: string): string =>
  `${MONTHS[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;
