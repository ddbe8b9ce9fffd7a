/**
 * The site a dump's folder is named after, or null when the name does not say.
 *
 * @example siteOfFolder('cardano-stackexchange') // 'cardano.stackexchange.com'
 * @example siteOfFolder('stackoverflow.com') // 'stackoverflow.com'
 */
export function siteOfFolder(folder: string): string | null {
  const name = folder.toLowerCase();
  const short = /^([a-z0-9-]+)[-.]stackexchange$/.exec(name)?.[1];
  if (short) return `${short}.stackexchange.com`;
  return isSite(name) ? name : null;
}

/** Whether this is a host name. */
export function isSite(name: string): boolean {
  return name.length <= 253 && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(name);
}
