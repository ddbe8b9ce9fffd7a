import { describe, expect, test } from 'vitest';
import { createSeenSessions, priorityOf } from './priorities.ts';

const seen = createSeenSessions();
seen.note('known-token-of-a-member');
const BROWSER = 'Mozilla/5.0';

describe('the priority of a request', () => {
  test.each([
    ['GET', '/questions/1', 'session=known-token-of-a-member', BROWSER, 'members'],
    ['GET', '/api/questions', 'a=b;session=known-token-of-a-member', BROWSER, 'members'],
    ['POST', '/api/vote', 'a=b; session=known-token-of-a-member; c=d', BROWSER, 'writes'],
    ['POST', '/api/vote', 'session=made-up', BROWSER, 'arrivals'],
    ['GET', '/', 'session=made-up', BROWSER, 'arrivals'],
    ['GET', '/', 'other-session=known-token-of-a-member', BROWSER, 'visitors'],
    ['GET', '/', 'a=b;\t session=known-token-of-a-member ; c=d', BROWSER, 'members'],
    // A name that browsers take for another one.
    ['GET', '/', '\u00a0session=known-token-of-a-member', BROWSER, 'visitors'],
    ['POST', '/api/auth/login', undefined, BROWSER, 'arrivals'],
    ['POST', '/api/webhooks/stripe', undefined, 'Stripe/1.0', 'arrivals'],
    ['GET', '/?search=staking', undefined, BROWSER, 'visitors'],
    ['GET', '/?search=staking', undefined, 'Googlebot/2.1', 'robots'],
    ['GET', '/feeds/questions.atom', undefined, BROWSER, 'robots'],
    ['GET', '/sitemaps/pages.xml', undefined, BROWSER, 'robots'],
    ['GET', '/healthz', undefined, '', null],
    ['GET', '/readyz?from=proxy', undefined, '', null],
    ['GET', '/metrics', undefined, '', null],
    ['GET', '/assets/main.js', undefined, BROWSER, null],
    ['GET', '/healthz-and-more', undefined, BROWSER, 'visitors'],
  ])('%s %s with %s of %s: %s', (method, url, cookie, agent, priority) => {
    const headers = { 'user-agent': agent, ...(cookie && { cookie }) };
    expect(priorityOf({ method, url, headers }, { cookie: 'session', seen })).toBe(priority);
  });
});
