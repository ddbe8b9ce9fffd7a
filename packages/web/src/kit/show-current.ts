/** Scrolls a row that is wider than the screen so far that its current link is seen. */
export function showCurrent(row: HTMLElement | null): void {
  const current = row?.querySelector<HTMLElement>('[aria-current]');
  if (current && row)
    row.scrollLeft =
      current.offsetLeft + current.offsetWidth - row.offsetLeft - row.clientWidth + 16;
}
