import type { FastifyReply, FastifyRequest } from 'fastify';
import { SENDER_HEADER } from '@lotwise/contract/client';
import type { Platform } from './app.ts';
import { noteActor } from './database-refusals.ts';
import { Refusal } from './errors.ts';
import { networkOf } from './network.ts';
import { outageOf } from './outages.ts';
import {
  BROWSER_SECONDS,
  browserCookie,
  isSecure,
  isToProlong,
  noteUse,
  prolongSession,
  SESSION_SECONDS,
  sessionCookie,
  type Visitor,
} from './session.ts';
import { readSession } from './session-read.ts';

const visitors = new WeakMap<FastifyRequest, Promise<Visitor>>();

/**
 * Who sent a request, read once for all who ask. Prolongs a session in use; a page removes the
 * cookie of a session that has ended.
 */
export function visitorOf(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Visitor> {
  const visitor = visitors.get(request) ?? readVisitor(platform, request, reply);
  visitors.set(request, visitor);
  return visitor;
}

async function readVisitor(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Visitor> {
  const token = request.cookies[sessionCookie(platform.config)];
  const visitor = {
    session: null,
    address: networkOf(request.ip),
    userAgent: request.headers['user-agent'] ?? '',
    browser: request.cookies[browserCookie(platform.config)],
    referer: request.headers.referer,
  };
  if (token === undefined) return visitor;
  const now = platform.now();
  const { db, reads } = platform.database;
  const session = await readSession(reads, {
    token,
    now,
    demandsFactor: platform.config.demandsStaffFactor,
  });
  if (!session) {
    // Only by a page: a call may have been on its way while the session was renewed, and would take
    // the new cookie along.
    if (!request.url.startsWith('/api/')) setSessionCookie(platform, reply, null);
    return { ...visitor, session };
  }
  refuseOtherSender(request, session.member.id);
  noteActor(request, session.member.id);
  try {
    await noteUse(db, session, now);
    if (isToProlong(session, now)) {
      await prolongSession(db, session, now);
      setSessionCookie(platform, reply, token);
    }
  } catch (error) {
    // Reading goes on where the database takes no writes; whoever writes is told so by that.
    if (!outageOf(error)) throw error;
    platform.log.warn({ err: error }, 'the use of a session was not noted');
  }
  return { ...visitor, session };
}

/** A page that another member left open in this browser writes nothing in this member's name. */
function refuseOtherSender({ headers }: FastifyRequest, memberId: string): void {
  const sender = headers[SENDER_HEADER];
  if (sender !== undefined && sender !== memberId)
    throw new Refusal(
      'forbidden',
      'Another member has logged in to this browser. Reload this page to continue.',
    );
}

export function setSessionCookie(
  platform: Platform,
  reply: FastifyReply,
  token: string | null,
): void {
  const name = sessionCookie(platform.config);
  const options = cookieOptions(platform);
  if (token === null) reply.clearCookie(name, options);
  else reply.setCookie(name, token, { ...options, maxAge: SESSION_SECONDS });
}

/** Signs a browser out or in; `browser` is the token that marks it as known. */
export function signBrowser(
  platform: Platform,
  reply: FastifyReply,
  token: string | null,
  browser?: string,
): void {
  setSessionCookie(platform, reply, token);
  // Not "storage": ledgers and drafts stored in this browser outlive a sign-out.
  if (token === null) reply.header('clear-site-data', '"cache"');
  if (browser !== undefined)
    reply.setCookie(browserCookie(platform.config), browser, {
      ...cookieOptions(platform),
      maxAge: BROWSER_SECONDS,
    });
}

const cookieOptions = ({ config }: Platform) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: isSecure(config),
});
