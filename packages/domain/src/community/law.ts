const SLUG_MAX = 160;

/**
 * The address of a legal source on this site, from the link to it: links that differ in nothing but
 * their fragment are one source. The migration of `law_citations` has the same rule.
 *
 * @example lawSlug('https://www.law.cornell.edu/uscode/text/26/1222') // 'law-cornell-edu-uscode-text-26-1222'
 */
export function lawSlug(url: string): string {
  return (url.split('#')[0] ?? '')
    .toLowerCase()
    .replace(/^https?:\/\/(www\.)?/, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, SLUG_MAX);
}

/** Where the page of a legal source stands. */
export const lawPath = (url: string): string => `/law/${lawSlug(url)}`;
