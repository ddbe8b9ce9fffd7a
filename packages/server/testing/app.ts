import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import type { InjectOptions, LightMyRequestResponse as Response } from 'fastify';
import type { Call } from '@lotwise/contract/call';
import { type CallInput, type CallKey, type CallReply, calls } from '@lotwise/contract/calls';
import { requestOf } from '@lotwise/contract/client';
import type { Problem } from '@lotwise/contract/errors';
import { createApp, type RunningApp } from '../src/app.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { type Database, openDatabase } from '../src/platform/db/db.ts';
import { createLog } from '../src/platform/observe/log.ts';
import type { Web } from '../src/platform/http/pages.ts';
import { CONTENT_TIMEOUT, createContentDatabase, createTestDatabase } from './database.ts';
import { expectDeclaredType } from './declared-types.ts';

/** A member as tests know them: who they are and the cookie that shows it. */
export interface TestMember {
  id: string;
  username: string;
  cookie: string;
}

export interface TestApp {
  app: RunningApp;
  /** Sends any request, as someone or as a visitor. */
  send(request: InjectOptions, as?: TestMember | null): Promise<Response>;
  /** Makes a call of the contract and returns its status and body. */
  call<K extends CallKey>(
    key: K,
    input: CallInput<K>,
    as?: TestMember | null,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: CallReply<K>; problem: Problem; response: Response }>;
  /** Moves the clock. */
  at(time: string): void;
}

// Browsers send no key with a press that they never repeat.
const PRESSES = ['POST /api/vote', 'POST /api/bookmarks', 'POST /api/answers/{id}/accept'];
const idempotent = new Set<string>(
  calls
    .filter((call: Call) => call.idempotent)
    .map(({ method, path }) => `${method} ${path}`)
    .filter((key) => !PRESSES.includes(key)),
);

type Options = {
  env?: Record<string, string>;
  web?: Web;
  /** Where the log goes, for tests that read it. */
  logTo?: NodeJS.WritableStream;
  /** A server over the database of another one, as a second process is. Declared after it. */
  beside?: TestApp;
  /** A database of the test's own, with its replicas. */
  over?: () => { database: Database; replicas: readonly Database[] };
  /** How many connections the pool has. */
  connections?: number;
  /** Begins with the starter content instead of an empty site. */
  content?: boolean;
};

/**
 * The application over a database of its own, started before the tests of this file and closed
 * after them.
 */
export function useApp({
  env = {},
  web,
  logTo,
  beside,
  over,
  connections,
  content = false,
}: Options = {}): TestApp {
  let app: RunningApp | undefined;
  let now: Date | undefined;
  let drop = async () => {};
  beforeAll(async () => {
    const own = over?.();
    const database = own
      ? { ...own.database, drop: async () => {} }
      : beside
        ? openSame(beside)
        : await (content ? createContentDatabase : createTestDatabase)(connections);
    drop = database.drop;
    const config = readConfig({
      NODE_ENV: 'test',
      RATE_LIMITS: 'off',
      // Tests of other things post the same text again and again.
      SPAM_HOLD: env['RATE_LIMITS'] ?? 'off',
      LOG_LEVEL: 'silent',
      ...env,
    });
    app = await createApp({
      config,
      database,
      replicas: own?.replicas ?? [],
      log: createLog(config.logLevel, logTo),
      now: () => now ?? new Date(),
      ...(web && { web }),
    });
    await app.http.ready();
  }, CONTENT_TIMEOUT);
  afterAll(async () => {
    await app?.close();
    await drop();
  });
  const running = () => {
    if (!app) throw new Error('The app is there once the tests run.');
    return app;
  };
  const send = async (request: InjectOptions, as?: TestMember | null) => {
    const response = await running().http.inject({
      ...request,
      headers: {
        'user-agent': 'Mozilla/5.0 (test)',
        ...request.headers,
        ...(as && { cookie: as.cookie }),
      },
    });
    expectDeclaredType(request, response);
    return response;
  };
  return {
    get app() {
      return running();
    },
    send,
    at: (time) => (now = new Date(time)),
    async call(key, input, as, headers = {}) {
      const { method, url, body } = requestOf(key, input as object);
      const response = await send(
        {
          method: method as 'GET',
          url,
          headers: {
            ...(body !== undefined && { 'content-type': 'application/json' }),
            // As a browser sends it, so that the call runs in the transaction that stores its
            // reply.
            ...(idempotent.has(key) && { 'idempotency-key': randomUUID() }),
            ...headers,
          },
          ...(body !== undefined && { payload: body }),
        },
        as,
      );
      const parsed: unknown = response.body === '' ? undefined : JSON.parse(response.body);
      // The test says which of the two it expects.
      return {
        status: response.statusCode,
        body: parsed as never,
        problem: parsed as Problem,
        response,
      };
    },
  };
}

function openSame({ app }: TestApp) {
  const database = openDatabase(app.platform.database.url, { max: 5 });
  return { ...database, drop: database.close };
}
