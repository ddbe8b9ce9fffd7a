const OWN_DOMAINS = [
  'stackoverflow.com',
  'serverfault.com',
  'superuser.com',
  'askubuntu.com',
  'mathoverflow.net',
  'stackapps.com',
];

/**
 * The host of a site of the Stack Exchange network, from its host, its address or the short name
 * that its API knows; null for anything else.
 *
 * @example stackExchangeSite('bitcoin') // 'bitcoin.stackexchange.com'
 * @example stackExchangeSite('https://money.stackexchange.com/questions') // 'money.stackexchange.com'
 * @example stackExchangeSite('stackoverflow') // 'stackoverflow.com'
 */
export function stackExchangeSite(text: string): string | null {
  const host = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/?#].*$/, '');
  const own = OWN_DOMAINS.find((domain) => host === domain || host === domain.replace(/\..*$/, ''));
  if (own) return own;
  if (/^([a-z0-9-]+\.)?[a-z0-9-]+\.stackexchange\.com$/.test(host)) return host;
  return /^[a-z0-9][a-z0-9-]{1,40}$/.test(host) ? `${host}.stackexchange.com` : null;
}

/** Whether a text is a tag as Stack Exchange writes them. */
export function isStackExchangeTag(text: string): boolean {
  return /^[a-z0-9+#.-]{1,35}$/.test(text);
}
