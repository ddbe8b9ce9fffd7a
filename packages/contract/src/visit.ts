import { z } from 'zod';
import type { Call } from './call.ts';
import { id } from './shared.ts';
import { text } from './text.ts';

/**
 * An address that a browser visits or listens to, rather than a call that a script makes: it
 * returns no JSON and the typed client does not have it. Declared, so that the server guards it,
 * refuses to start without it, and the API's document describes it as it does the calls.
 */
export interface Visit extends Pick<Call, 'path' | 'access' | 'summary' | 'params' | 'query'> {
  readonly method: 'GET';
  /** What its readers must know beyond the summary. */
  readonly note?: string;
  /**
   * What a success is: a stream of a media type that stays open, or a 302 to somewhere, in words.
   */
  readonly returns: { readonly stream: string } | { readonly redirect: string };
}

/**
 * Declares a visit. The types of its parts are kept.
 *
 * @example
 * const listen = defineVisit('/api/events', {
 *   access: 'anyone',
 *   summary: '…',
 *   returns: { stream: 'text/event-stream' },
 * });
 */
export function defineVisit<
  const P extends `/${string}`,
  const V extends Omit<Visit, 'method' | 'path'>,
>(path: P, visit: V): V & { readonly method: 'GET'; readonly path: P } {
  return { ...visit, method: 'GET', path };
}

/** How many questions a page may listen to at once. */
const QUESTIONS_MAX = 20;
const questionIds = {
  error: `Each question must be an id, and there can be at most ${QUESTIONS_MAX}.`,
};

/** What is new, as it happens. */
export const listenToEvents = defineVisit('/api/events', {
  access: 'anyone',
  summary:
    'Listen to what is new, as server-sent events. Name a question by `question={id}`, several by repeating it, at most 20.',
  note: [
    'Every stream begins with `ready` and sends a heartbeat every 25 seconds. Data is JSON with ids and counts, never texts.',
    'A member receives `inbox`: how many notifications are unread. A request that names questions receives `answer`, `comment`, `accept` and `votes` of these.',
    '`gap` says that something may have been missed, `signed-out` that the session has ended.',
    '429 when a member has 10 streams open, or one address 200; 503 when the server is busy.',
  ].join(' '),
  query: z.object({
    question: z
      .union([id, z.array(id).max(QUESTIONS_MAX)], questionIds)
      .optional()
      .transform((named) => (named === undefined ? [] : [named].flat())),
  }),
  returns: { stream: 'text/event-stream' },
});

/** How long an address on this site may be. */
const BACK_MAX = 1000;
const providerParams = z.object({ id: z.string().max(100) });

/** Where a sign-in by a provider begins. */
export const beginProviderSignIn = defineVisit('/api/auth/oidc/{id}', {
  access: 'anyone',
  summary:
    'Log in with a provider from `GET /api/auth/providers`; with `link=1` a member connects an account there. `back` is where on this site it leads in the end.',
  note: 'For browsers: sets a cookie for the return and redirects to the provider. Problems are shown at `/login` or in the settings.',
  params: providerParams,
  query: z.object({
    link: text().max(1).optional(),
    /** Where on this site the sign-in leads in the end; home unless given. */
    back: text().max(BACK_MAX).optional(),
  }),
  returns: { redirect: 'To the provider.' },
});

/** Where a provider sends the browser back to. */
export const finishProviderSignIn = defineVisit('/api/auth/oidc/{id}/callback', {
  access: 'anyone',
  summary:
    'The return from a provider, with the parameters of OpenID Connect. Registered there as the redirect URI.',
  params: providerParams,
  returns: {
    redirect:
      'To the page where it began or home, to the choice of a username, the second step, the settings, or `/login` with the problem.',
  },
});

/** Every visit of the API. The server refuses to start when one has no handler. */
export const visits = [listenToEvents, beginProviderSignIn, finishProviderSignIn] as const;
