export { formatCount, plural } from '@lotwise/domain/format-count';

// One string takes fewer bytes in a page's first script than twelve.
const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** The exact moment of an ISO 8601 UTC time, for a hover: `3 March 2026 at 14:05 UTC`. */
export const exactTime = (iso: string): string => `${dayText(iso)} at ${iso.slice(11, 16)} UTC`;

/** The day of an ISO 8601 date or time: `3 March 2026`. */
export const dayText = (iso: string): string =>
  `${Number(iso.slice(8, 10))} ${MONTHS[Number(iso.slice(5, 7)) - 1]} ${iso.slice(0, 4)}`;

/** `2026-03` as `March 2026`. */
export const monthName = (month: string): string =>
  `${MONTHS[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;
