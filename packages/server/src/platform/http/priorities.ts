import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Priority } from './admission.ts';
import { isDeclaredRobot } from './robots.ts';

/** Sessions that were found recently: they go before cookies that only claim to be a session. */
export interface SeenSessions {
  note(token: string): void;
  has(token: string): boolean;
}

const SEEN_MAX = 20_000;
// Enough to tell sessions apart, too little to sign in by.
const SEEN_LETTERS = 12;

export function createSeenSessions(): SeenSessions {
  const seen = new LRUCache<string, true>({ max: SEEN_MAX });
  return {
    note: (token) => void seen.set(token.slice(0, SEEN_LETTERS), true),
    has: (token) => seen.get(token.slice(0, SEEN_LETTERS)) === true,
  };
}

// Health checks must always be served, and files that a served page needs belong to that page.
const ALWAYS = /^\/(?:(?:healthz|readyz|metrics|docs\.css)(?:$|\?)|assets\/)/;
const MACHINE_READ = /^\/(?:feeds\/|sitemap)/;
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * The priority of a request, by its headers; null for requests that are always served.
 *
 * | session | reads | writes |
 * |---|---|---|
 * | seen lately | members | writes |
 * | not seen yet | arrivals | arrivals |
 * | none | visitors; robots, feeds, sitemaps: robots | arrivals |
 */
export function priorityOf(
  { method = 'GET', url = '/', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  { cookie, seen }: { cookie: string; seen: SeenSessions },
): Priority | null {
  if (ALWAYS.test(url)) return null;
  const token = cookieIn(headers.cookie ?? '', cookie);
  const isReading = SAFE_METHODS.has(method);
  if (token !== undefined && seen.has(token)) return isReading ? 'members' : 'writes';
  if (token !== undefined || !isReading) return 'arrivals';
  return MACHINE_READ.test(url) || isDeclaredRobot(headers['user-agent'] ?? '')
    ? 'robots'
    : 'visitors';
}

/**
 * A cookie's text in a request's header. Around a name only blanks and tabs are left out, as where
 * the framework reads it: another site of the domain can set names that begin with other spaces.
 */
export function cookieIn(header: string, name: string): string | undefined {
  for (const part of header.split(';')) {
    const trimmed = part.replace(BLANKS, '');
    if (trimmed.startsWith(`${name}=`)) return trimmed.slice(name.length + 1);
  }
  return undefined;
}

const BLANKS = /^[ \t]+|[ \t]+$/g;
