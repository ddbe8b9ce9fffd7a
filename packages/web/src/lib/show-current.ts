/**
 * Scrolls a row that is wider than the screen so far that its current link is seen. The first of
 * several links is what one gets unasked: for it the row stays at its beginning.
 */
export function showCurrent(row: HTMLElement | null): void {
  const current = row?.querySelector<HTMLElement>('[aria-current]:not(:first-child)');
  if (current && row)
    row.scrollLeft =
      current.offsetLeft + current.offsetWidth - row.offsetLeft - row.clientWidth + 16;
}
