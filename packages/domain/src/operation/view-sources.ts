/** Where a reader comes from, as far as it is noted: never an address. */
export const VIEW_SOURCES = ['search', 'site', 'other', 'direct', 'feed_mail'] as const;
export type ViewSource = (typeof VIEW_SOURCES)[number];

/** The spans that a question's analytics can show, in days. */
export const ANALYTICS_DAYS = [7, 30, 90, 365] as const;

// By their first words before the country: www.google.co.uk is google.
const ENGINES =
  /(^|\.)(google|bing|duckduckgo|yahoo|yandex|baidu|ecosia|qwant|startpage|kagi|naver|sogou|mojeek|seznam)\.[a-z.]{2,6}$|^search\./;
const MAIL =
  /^(web)?mail\d*\.|^outlook\.|(^|\.)(fastmail\.com|icloud\.com|hey\.com|zoho\.com|gmx\.(net|com))$|^com\.google\.android\.gm$/;
const FEEDS =
  /(^|\.)(feedly|inoreader|newsblur|theoldreader|feedbin|miniflux|bazqux|netvibes|flipboard)\.[a-z]{2,4}$|^(feed|rss)s?\./;
const SEARCH_APP = /^com\.google\.android\.googlequicksearchbox$/;

/**
 * The kind of place that led a reader here, from the host of the Referer alone.
 *
 * | Referer                                        | kind      |
 * |------------------------------------------------|-----------|
 * | none, or nothing that can be read              | direct    |
 * | this site                                      | site      |
 * | a web mail, a feed reader                      | feed_mail |
 * | a search engine, in any country                | search    |
 * | anything else                                  | other     |
 */
export function viewSourceOf(referer: string | undefined, siteUrl: string): ViewSource {
  if (!referer) return 'direct';
  // Most readers come from a page of this site: nothing to take apart.
  if (referer.startsWith(`${siteUrl}/`) || referer === siteUrl) return 'site';
  if (!URL.canParse(referer)) return 'direct';
  const host = new URL(referer).hostname.toLowerCase();
  if (host === '') return 'direct';
  if (host === new URL(siteUrl).hostname) return 'site';
  if (MAIL.test(host) || FEEDS.test(host)) return 'feed_mail';
  return ENGINES.test(host) || SEARCH_APP.test(host) ? 'search' : 'other';
}
