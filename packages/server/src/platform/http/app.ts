import type { Visit } from '@lotwise/contract/visit';
import type { Call, ParsedInput, ReplyOf } from '@lotwise/contract/call';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Database, Db } from '../db/db.ts';
import type { VisitorReads } from '../db/replicas.ts';
import type { Caches } from '../cache/caches.ts';
import type { Views } from './views.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { Payments } from '../../providers/payments/payments.ts';
import type { Storage } from '../../providers/storage/storage.ts';
import type { RateLimits } from './rate-limit.ts';
import type { SecretBox } from '../config/secret-box.ts';
import type { Settings } from '../config/settings.ts';
import type { Load } from './load.ts';
import type { InThread } from './threads.ts';
import type { Member, Visitor } from './session.ts';

/** What features are built on. One object per process, passed and never imported. */
export interface Platform {
  config: Config;
  database: Database;
  /** The same for visitors' pages, which may lag a little. */
  visitorReads: VisitorReads;
  log: Logger;
  metrics: Metrics;
  rateLimits: RateLimits;
  secretBox: SecretBox;
  /** What this process holds of what it made. */
  caches: Caches;
  now: () => Date;
  settings: Settings;
  /** Where uploaded files are. */
  storage: Storage;
  /** Who takes payments; null while they are closed. */
  payments: Payments | null;
  /** Counts who looked at which question. */
  views: Views;
  /**
   * Marks what is cached under these tags as wrong: here at once, in the other processes soon, and
   * what must not be seen any longer there, too, before the promise resolves.
   */
  purge: (tags: readonly string[]) => Promise<void>;
}

/** A handler's context. `me` is a member wherever the call's access demands one. */
export interface Context<Me> {
  /** The database, or the transaction that stores an idempotent call's reply. */
  db: Db;
  me: Me;
  now: Date;
  platform: Platform;
  visitor: Visitor;
  /** Purges these tags once the call has committed. */
  purge(...tags: string[]): void;
  /** Signs the browser of this request in or out; `browser` makes it one that is known. */
  setSession(token: string | null, browser?: string): void;
}

export type MeOf<C extends Call> = C['access'] extends 'anyone' ? Member | null : Member;

/** What a handler returns: of a call without a reply nothing is read. */
export type Handled<C extends Call> = undefined extends ReplyOf<C> ? unknown : ReplyOf<C>;

export type Handler<C extends Call> = (
  context: Context<MeOf<C>>,
  input: ParsedInput<C>,
) => Promise<Handled<C>>;

/**
 * The state of a process: while it drains it still serves, but `/readyz` says that it takes no new
 * work.
 */
export interface Lifecycle {
  isDraining: boolean;
  /** Aborts shortly before open requests are cut off, so that they can say so. */
  lastCall: AbortController;
}

/** A Fastify instance with the platform beside it: what features add their calls to. */
export interface App {
  http: FastifyInstance;
  platform: Platform;
  lifecycle: Lifecycle;
  /** What is under way and what waits, where more requests arrive than can be served. */
  load: Load;
  inThread: InThread;
  /** Registered calls by key, for pages that load their data in process. */
  calls: Map<string, RegisteredCall>;
  /** The visits that have a handler. */
  visits: Set<Visit>;
}

export interface ApiResponse {
  status: number;
  reply: unknown;
  /** The reply as JSON; empty for a call without one. */
  json: string;
}

export interface RegisteredCall {
  call: Call;
  /** Whether it takes turns with others that write to the same thread. */
  isInThread: boolean;
  /** The tags whose purge makes a page wrong that shows the reply to this input. Throws Refusal. */
  tags(raw: { params?: unknown; query?: unknown }): string[];
  /** Reads for a page, for its reader and from a database. Throws Refusal. */
  read(
    from: { db: Db; visitor: Visitor },
    raw: { params?: unknown; query?: unknown },
  ): Promise<ApiResponse>;
  /** Parses, guards, handles and serialises. Throws Refusal. */
  run(
    visitor: Visitor,
    raw: {
      params?: unknown;
      query?: unknown;
      body?: unknown;
      file?: Uint8Array | AsyncIterable<Uint8Array>;
      idempotencyKey?: string | undefined;
    },
    setSession: (token: string | null, browser?: string) => void,
  ): Promise<ApiResponse>;
}
