import { DAY_MS } from '../text/days.ts';
import type { TrustLevel } from '../community/posting-limits.ts';

/**
 * Sources whose links are never a reason to hold a post: those that an answer should name. Their
 * subdomains too.
 */
export const OFFICIAL_HOSTS = [
  'irs.gov',
  'treasury.gov',
  'govinfo.gov',
  'congress.gov',
  'federalregister.gov',
  'ecfr.gov',
  'sec.gov',
  'gov.uk',
  'canada.ca',
  'gc.ca',
  'ato.gov.au',
  'legislation.gov.au',
  'bundesfinanzministerium.de',
  'gesetze-im-internet.de',
  'bundesfinanzhof.de',
  'europa.eu',
  'oecd.org',
  'cornell.edu',
] as const;

/** How many posts of a new member are looked at before theirs with links show at once. */
export const REVIEWED_POSTS = 3;
/** In how many other posts of this window a host is repeated too often. */
export const REPEATED_HOST_POSTS = 3;
export const REVIEW_WINDOW_MS = 7 * DAY_MS;
/**
 * From this share of common word triples on two texts are near-identical, if they are at least so
 * long.
 */
export const NEAR_IDENTICAL = 0.7;
export const COMPARED_WORDS = 12;

/** Whether new posts of such members are looked at for spam. */
export const isInspected = (trustLevel: TrustLevel): boolean =>
  trustLevel !== 'trusted' && trustLevel !== 'exempt';

export interface ReviewFacts {
  trustLevel: TrustLevel;
  /** How many posts of the author everyone sees. */
  postCount: number;
  /**
   * The hosts that the post links to, without official ones and those that a human approved for
   * this author.
   */
  hosts: readonly string[];
  /**
   * In how many other recent posts of members who are not trusted the most repeated of these hosts
   * stands.
   */
  hostPosts: number;
  /**
   * How much the text is like the nearest other recent one of a member who is not trusted, from 0
   * to 1.
   */
  likeness: number;
}

export type ReviewReason = 'links' | 'repeated_host' | 'near_identical';

/**
 * Why a post waits for a moderator before others see it, or null.
 *
 * | author          | post                                                       | waits as       |
 * |-----------------|------------------------------------------------------------|----------------|
 * | trusted, exempt | any                                                        | –              |
 * | new             | among the first 3, links to a host that is not official    | links          |
 * | new, member     | links to a host that stands in 3 other posts of the week   | repeated_host  |
 * | new, member     | shares 70 % of its word triples with another of the week   | near_identical |
 *
 * What a human approved is not asked about again: the same hosts in later posts and edits of the
 * author pass.
 */
export function reviewReason({
  trustLevel,
  postCount,
  hosts,
  hostPosts,
  likeness,
}: ReviewFacts): ReviewReason | null {
  if (trustLevel === 'trusted' || trustLevel === 'exempt') return null;
  if (trustLevel === 'new' && postCount < REVIEWED_POSTS && hosts.length > 0) return 'links';
  if (hosts.length > 0 && hostPosts >= REPEATED_HOST_POSTS) return 'repeated_host';
  return likeness >= NEAR_IDENTICAL ? 'near_identical' : null;
}

/** What a moderator reads beside a post that waits. */
export const REVIEW_NOTES: Record<ReviewReason, string> = {
  links: 'One of the first posts of a new member, with links.',
  repeated_host: 'Several posts this week link to the same site.',
  near_identical: 'Very similar to another post this week.',
};

/** The hosts that rendered HTML links to, once each, without official ones and without `www.`. */
export function linkedHosts(html: string): string[] {
  const hosts = new Set<string>();
  for (const [, address = ''] of html.matchAll(/<a href="(https?:[^"]+)"/g)) {
    const url = URL.canParse(address) ? new URL(address) : null;
    const host = url?.hostname.replace(/^www\./, '');
    if (host && !isOfficial(host)) hosts.add(host);
  }
  return [...hosts];
}

function isOfficial(host: string): boolean {
  return OFFICIAL_HOSTS.some((official) => host === official || host.endsWith(`.${official}`));
}

const PRINT_SIZE = 64;

/**
 * A text's fingerprint: the 64 smallest hashes of its word triples. Texts below 12 words have none:
 * short ones are alike by chance.
 */
export function fingerprintOfText(text: string): number[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length < COMPARED_WORDS) return [];
  const hashes = new Set<number>();
  for (let at = 0; at + 2 < words.length; at++)
    hashes.add(hashOf(`${words[at]} ${words[at + 1]} ${words[at + 2]}`));
  return [...hashes].sort((a, b) => a - b).slice(0, PRINT_SIZE);
}

/**
 * How many word triples two texts share, estimated from their fingerprints: 1 for the same text,
 * near 0 for different ones.
 */
export function likeness(a: readonly number[], b: readonly number[]): number {
  let [inA, inB, inBoth, seen] = [0, 0, 0, 0];
  // The smallest of both together, in order: a fingerprint is sorted.
  for (; seen < PRINT_SIZE && (inA < a.length || inB < b.length); seen++) {
    const [one = Infinity, other = Infinity] = [a[inA], b[inB]];
    if (one <= other) inA++;
    if (other <= one) inB++;
    if (one === other) inBoth++;
  }
  return a.length === 0 || b.length === 0 ? 0 : inBoth / seen;
}

// What near-identical posts are found by: so many of the smallest hashes of each.
const FOUND_BY = 32;

/** The hashes of a fingerprint that other posts are found by. */
export const hashesToFind = (fingerprint: readonly number[]): number[] =>
  fingerprint.slice(0, FOUND_BY);

/**
 * How many of the hashes that posts are found by a fingerprint of this size has at least in common
 * with any near-identical one.
 *
 * Of the K smallest hashes of both together (at most 64), at most 30 % are in one alone. So of the
 * 32 smallest of both at least `32 − 0.3 K` are in both, and those are among the 32 smallest of
 * each. As `0.7 K` hashes are in both, K is at most `size / 0.7`.
 */
export function leastShared(size: number): number {
  const most = Math.min(PRINT_SIZE, size / NEAR_IDENTICAL);
  const least = [size, most].map((k) => Math.min(FOUND_BY, k) - (1 - NEAR_IDENTICAL) * k);
  return Math.ceil(Math.min(...least) - 1e-9);
}

/**
 * Of so many hashes that a post is found by, one at least is in any near-identical post: at most 19
 * (30 % of 64) are not.
 */
export const RAREST_HASHES = 20;

// FNV-1a, cut to what PostgreSQL's integer holds without a sign.
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash & 0x7fffffff;
}
