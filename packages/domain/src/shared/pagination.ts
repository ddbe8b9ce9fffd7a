import { PAGE_BUTTONS } from './limits.ts';

/**
 * The numbers to show as page buttons: at most five, consecutive, with `page` in the middle where
 * the ends allow it.
 *
 * @example pageNumbers(1, 3)    // [1, 2, 3]
 * @example pageNumbers(9, 10)   // [6, 7, 8, 9, 10]
 */
export function pageNumbers(page: number, totalPages: number): number[] {
  const count = Math.min(PAGE_BUTTONS, totalPages);
  const middle = page - Math.floor(PAGE_BUTTONS / 2);
  const first = Math.max(1, Math.min(middle, totalPages - count + 1));
  return Array.from({ length: count }, (_, index) => first + index);
}
