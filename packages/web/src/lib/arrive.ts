const LATE_MS = 5000;

/**
 * Moves to the top, or to the part the address names, and says to a screen reader where it is now.
 */
export function arrive(url: URL): void {
  const id = decodeURIComponent(url.hash.slice(1));
  if (showPart(id)) return;
  window.scrollTo(0, 0);
  document.getElementById('main')?.focus({ preventScroll: true });
  if (id === '') return;
  // What it names may still be on its way.
  const observer = new MutationObserver(() => {
    if (location.hash !== url.hash || showPart(id)) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), LATE_MS);
}

function showPart(id: string): boolean {
  const part = id === '' ? null : document.getElementById(id);
  part?.scrollIntoView();
  return part !== null;
}
