/** The device's own, or the tab's. */
type Area = 'localStorage' | 'sessionStorage';

/** What is kept under a key; null where nothing is, or where the browser refuses storage. */
export function stored(area: Area, key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a value, or none with null; storage that is full or refused keeps nothing. */
export function store(area: Area, key: string, value: string | null): void {
  try {
    if (value === null) window[area].removeItem(key);
    else window[area].setItem(key, value);
  } catch {
    // What was chosen or typed holds until the page is left.
  }
}
