/**
 * A count with thousands separators and a true minus sign: 1,234, −1. Written out, because a page
 * shows a hundred of them and Intl takes its time.
 */
export const formatCount = (count: number): string =>
  count >= 0 ? digits(count) : `−${digits(-count)}`;

const digits = (count: number): string =>
  count < 1000 ? String(count) : String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** `1 answer`, `2 answers`. */
export const plural = (count: number, word: string): string =>
  `${formatCount(count)} ${word}${count === 1 ? '' : 's'}`;
