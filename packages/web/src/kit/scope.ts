const KEY = 'scope';

/**
 * The country and tax year that this device last chose for the list, as the part of an address;
 * empty where none is chosen. The script in the head of a page knows this key too.
 */
export function chosenScope(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

export function rememberScope({
  jurisdiction,
  taxYear,
}: {
  jurisdiction?: string | undefined;
  taxYear?: number | undefined;
}): void {
  const params = new URLSearchParams({
    ...(jurisdiction && { jurisdiction }),
    ...(taxYear && { taxYear: String(taxYear) }),
  });
  try {
    if (params.size > 0) localStorage.setItem(KEY, params.toString());
    else localStorage.removeItem(KEY);
  } catch {
    // Refused storage: the choice holds for this list.
  }
}
