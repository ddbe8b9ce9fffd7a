let known: string[] | undefined;

/** The zones to choose from: the browser's own first. */
export const zones = (): string[] => (known ??= listZones());

function listZones(): string[] {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return [...new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone')])];
}
