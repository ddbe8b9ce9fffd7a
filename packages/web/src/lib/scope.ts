import { store, stored } from './storage.ts';

const KEY = 'scope';

/**
 * The country and tax year that this device last chose for the list, as the part of an address;
 * empty where none is chosen. The script in the head of a page knows this key too.
 */
export const chosenScope = (): string => stored('localStorage', KEY) ?? '';

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
  store('localStorage', KEY, params.size > 0 ? params.toString() : null);
}
