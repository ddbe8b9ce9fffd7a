import { expect } from 'vitest';
import type { TestApp } from './app.ts';

/** Who answered: code before the framework, the framework after that had looked, or it alone. */
export type Outcome = 'sent' | 'handed on' | 'left';

export interface EarlyMembers {
  origin: string;
  /** A page over a connection, and who sent it. */
  get(
    url: string,
    reader: { cookie: string },
    more?: RequestInit & { headers?: Record<string, string> },
  ): Promise<{ response: Response; body: string; by: Outcome | undefined }>;
}

/** Has a site listen, and notes which members' pages it sends before the framework. */
export async function watchEarlyMembers(site: TestApp): Promise<EarlyMembers> {
  let outcomes: Outcome[] = [];
  const { early, http } = site.app;
  await http.listen({ port: 0, host: '127.0.0.1' });
  const origin = http.listeningOrigin;
  const { respondToMember } = early;
  early.respondToMember = (request, response, handOn) => {
    let outcome: Outcome = 'sent';
    response.once('close', () => outcomes.push(outcome));
    const handOnNoted = () => {
      outcome = 'handed on';
      handOn();
    };
    const isTaken = respondToMember?.(request, response, handOnNoted) ?? false;
    if (!isTaken) outcome = 'left';
    return isTaken;
  };
  return {
    origin,
    async get(url, { cookie }, more = {}) {
      outcomes = [];
      const response = await fetch(origin + url, {
        redirect: 'manual',
        ...more,
        headers: { 'user-agent': 'a reader', cookie, ...more.headers },
      });
      const body = await response.text();
      await expect.poll(() => outcomes.length).toBe(1);
      return { response, body, by: outcomes[0] };
    },
  };
}

/** Has something happen while the statement of the next page is under way. */
export async function whileAsking(
  site: TestApp,
  act: () => Promise<unknown>,
  ask: () => Promise<unknown>,
): Promise<void> {
  const { pool } = site.app.platform.database;
  const { query } = pool;
  let isOver = false;
  Object.assign(pool, {
    query: async (...asked: unknown[]) => {
      const [one] = asked as [{ rowMode?: string }];
      if (one.rowMode === 'array' && !isOver) {
        isOver = true;
        await act();
      }
      return (query as (...all: unknown[]) => unknown).apply(pool, asked);
    },
  });
  try {
    await ask();
  } finally {
    Object.assign(pool, { query });
  }
  expect(isOver).toBe(true);
}
