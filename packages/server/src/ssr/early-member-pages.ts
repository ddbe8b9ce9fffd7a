import type { IncomingMessage, ServerResponse } from 'node:http';
import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { App, Platform } from '../platform/http/app.ts';
import type { Addresses } from '../platform/cache/addresses.ts';
import { createKnownMembers, type KnownMembers } from '../platform/cache/known-members.ts';
import type { Db } from '../platform/db/db.ts';
import type { Early } from '../platform/http/early.ts';
import { endTurn } from '../platform/http/load-shedding.ts';
import { outageOf } from '../platform/http/outages.ts';
import type { Web } from '../platform/http/pages.ts';
import { cookieIn } from '../platform/http/priorities.ts';
import {
  ANYONE,
  isToNote,
  isToProlong,
  type Member,
  sessionCookie,
  type Session,
  wroteCookie,
} from '../platform/http/session.ts';
import { versionReader } from '../platform/http/session-read.ts';
import { nextRequestId } from '../platform/http/unreadable.ts';
import { noteFailure } from '../platform/http/visitor.ts';
import { type DoneWithPosts, kindOf, type MemberPages } from './member-pages.ts';
import type { Coding } from './early-pages.ts';
import { filledPage, fixedHeaders, memberCoding, ownCaching } from './send-page.ts';
import type { SharedPage } from './shared-page.ts';

/** How to read what a member did with posts. */
export interface Marks {
  of(db: Db, memberId: string, posts: Buffer): Promise<DoneWithPosts>;
  /** The same as a column for other statements, */
  column(memberId: SQLWrapper, posts: SQLWrapper): SQL<string | null>;
  /** and its value. */
  in(text: string | null): DoneWithPosts;
}

export interface EarlyMemberPages {
  respond: NonNullable<Early['respondToMember']>;
  /** Records whose session this is. */
  learn(token: string, session: Session): void;
}

/** A member as they were read last, their session's times, and with whom they share their pages. */
interface Known extends Pick<
  Session,
  'member' | 'version' | 'createdAt' | 'lastUsedAt' | 'expiresAt'
> {
  kind: string;
}

interface Parts {
  platform: Platform;
  lifecycle: App['lifecycle'];
  web: Web;
  addresses: Addresses;
  memberPages: MemberPages;
  marks: Marks;
}

/**
 * Serves members' cached pages before the framework sees the request. One statement tells whether a
 * session is as it was, and what its member did with the posts of the page that members of their
 * kind last shared. Whatever has changed, and all that a reading may have to write, is left to the
 * framework.
 */
export function createEarlyMemberPages(parts: Parts): EarlyMemberPages {
  const { platform, marks } = parts;
  const { config, database, log } = platform;
  const members = createKnownMembers<Known>(platform.caches);
  const readVersion = versionReader(database, config.demandsStaffFactor, (memberId) =>
    marks.column(memberId, sql.placeholder('posts')),
  );
  const sending = {
    ...parts,
    readVersion,
    inBatch: createBatches(),
    headersFor: headers(platform),
    note: noteIn(platform),
  };
  const askedBy = readerOf(parts, members);

  return {
    learn(token, { member, version, createdAt, lastUsedAt, expiresAt }) {
      const kind = kindOf(member);
      members.learn(token, { member, version, createdAt, lastUsedAt, expiresAt, kind });
    },
    respond(request, response, handOn) {
      const asked = askedBy(request);
      if (!asked) return false;
      send(sending, asked, { request, response }).then(
        (isSent) => {
          if (!isSent && !response.destroyed) handOn();
        },
        (error: unknown) => {
          if (outageOf(error)) noteFailure(request, error);
          else log.error({ err: error }, 'a page was not sent early');
          if (response.headersSent) response.destroy();
          else handOn();
        },
      );
      return true;
    },
  };
}

/** A request for a page that is held for members like its own. */
interface Asked {
  token: string;
  known: Known;
  address: string;
  page: SharedPage;
  now: Date;
}

function readerOf(
  { platform, addresses, memberPages }: Parts,
  members: KnownMembers<Known>,
): (request: IncomingMessage) => Asked | undefined {
  const [ofSession, ofWrote] = [sessionCookie(platform.config), wroteCookie(platform.config)];
  return ({ method, url = '', headers }) => {
    const { cookie = '' } = headers;
    const token = method === 'GET' ? cookieIn(cookie, ofSession) : undefined;
    const known = token && members.of(token);
    const address = addresses.pageOf(url);
    if (!known || address === undefined) return undefined;
    // The shared page may not include their own write yet.
    if (platform.readings.isAheadOf(Number(cookieIn(cookie, ofWrote)) || undefined))
      return undefined;
    const now = platform.now();
    if (isToNote(known, now) || isToProlong(known, now)) return undefined;
    const page = memberPages.find(known, address);
    return page && { token, known, address, page, now };
  };
}

interface Sending extends Parts {
  readVersion: ReturnType<typeof versionReader>;
  inBatch: () => Promise<void>;
  headersFor: ReturnType<typeof headers>;
  note: ReturnType<typeof noteIn>;
}

/** Whether the page could be sent. */
async function send(
  { platform, lifecycle, web, memberPages, marks, readVersion, inBatch, headersFor, note }: Sending,
  { token, known, address, page, now }: Asked,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): Promise<boolean> {
  const startedAt = performance.now();
  await inBatch();
  const read = await readVersion(token, now, { posts: page.postArray });
  if (read?.version !== known.version) return false;
  const pages = await web.pages();
  // It may have been purged meanwhile.
  if (memberPages.find(known, address) !== page) return false;
  const { member } = known;
  const fillings = memberPages.fill(page, { member, pages, done: marks.in(read.beside) });
  if (!fillings) return false;
  const { document } = page;
  const coding = memberCoding(request.headers['accept-encoding'] ?? '');
  const body = filledPage({ document, fillings }, coding);
  endTurn(request);
  if (lifecycle.isDraining) response.setHeader('connection', 'close');
  const ownHeaders = ['content-length', String(body.length), 'x-request-id', nextRequestId()];
  response.writeHead(200, [...headersFor(coding, address), ...ownHeaders]);
  response.end(body);
  platform.seenSessions.note(token);
  note(page, { member, request, startedAt });
  return true;
}

/** What pages have in common: names and values alternating, which Node writes fastest. */
function headers({ config }: Platform): (coding: Coding, address: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (coding, address) => {
    const caching = ownCaching(address, config);
    const key = `${coding} ${caching['content-security-policy']}`;
    const made = known.get(key) ?? Object.entries(fixedHeaders(coding, caching)).flat();
    known.set(key, made);
    return made;
  };
}

/** So few that the database answers the first while the next are still looked at. */
const BATCH_MAX = 4;

/**
 * Waits for the requests that have arrived at the same time, for at most four of them: their
 * statements go in one write then, and wake the database once.
 */
function createBatches(): () => Promise<void> {
  let open: { size: number; sent: Promise<void>; send: () => void } | undefined;

  function begin() {
    const { promise, resolve } = Promise.withResolvers<void>();
    const batch = {
      size: 0,
      sent: promise,
      send() {
        if (open === batch) open = undefined;
        resolve();
      },
    };
    setImmediate(batch.send);
    return batch;
  }

  return () => {
    const batch = (open ??= begin());
    if (++batch.size === BATCH_MAX) batch.send();
    return batch.sent;
  };
}

/** Counts a page that was sent. */
function noteIn({ metrics, views }: Platform) {
  const hits = metrics.pageCache.labels({ result: 'hit' });
  const durations = metrics.requests.labels({ method: 'GET', route: '/*', status: 200 });
  return (
    { subjectId }: SharedPage,
    sent: { member: Member; request: IncomingMessage; startedAt: number },
  ): void => {
    const { member, request, startedAt } = sent;
    const { 'user-agent': userAgent = '', referer } = request.headers;
    if (subjectId) views.record(subjectId, { ...ANYONE, session: { member }, userAgent, referer });
    hits.inc();
    durations.observe((performance.now() - startedAt) / 1000);
  };
}
