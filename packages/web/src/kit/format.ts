const grouped = new Intl.NumberFormat('en-US');

/** A count with thousands separators: 1,234. */
export const formatCount = (count: number): string => grouped.format(count);

/** `1 answer`, `2 answers`. */
export const plural = (count: number, word: string): string => `${formatCount(count)} ${word}${count === 1 ? '' : 's'}`;

const dateAndTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** The exact moment, for a hover. */
export const exactTime = (iso: string): string => `${dateAndTime.format(new Date(iso))} UTC`;
