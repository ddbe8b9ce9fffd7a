import { randomUUID } from 'node:crypto';
import type { Vote } from '../../packages/domain/src/community/votes.ts';
import { openStream, type TestStream } from '../../packages/server/testing/events.ts';

export interface Writer {
  id: string;
  username: string;
  cookie: string;
}

/** A write that the site said yes to. */
export interface Acknowledged {
  id: string;
  kind: 'question' | 'answer' | 'comment';
  /** When it was first sent, and when it was said yes to. */
  sentAt: number;
  at: number;
}

export interface Load {
  acknowledged: Acknowledged[];
  /** What each member last held on a question, by both ids, as the site said. */
  votes: Map<string, Vote | null>;
  /** The question that was asked last. */
  newest: string;
  /** Members' writes that they did not see in their next reading. */
  missed: string[];
  /** Responses other than success, by status; 0 is a broken connection. */
  refused: Map<number, number>;
  visits: { at: number; status: number; ms: number }[];
  streams: Streams;
  stop(): Promise<void>;
}

export interface Streams {
  open(): number;
  reconnects: { endedAt: number; openedAt: number }[];
  /** Ids of answers with the number of streams that told of each. */
  heard: Map<string, number>;
}

const PAUSE_MS = 100;
const AGAIN_MS = 200;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Members who write and read what they wrote, visitors who read, pages that listen. */
export function startLoad(
  url: string,
  { writers, watched, streams: count }: { writers: Writer[]; watched: string; streams: number },
): Load {
  const load: Omit<Load, 'stop' | 'streams'> = {
    acknowledged: [],
    votes: new Map(),
    newest: watched,
    missed: [],
    refused: new Map(),
    visits: [],
  };
  let isOver = false;
  const isRunning = () => !isOver;
  const streams = keepStreams(url, { watched, count, isRunning });
  const running = [
    ...writers.map((writer) => write(url, writer, { load, isRunning, watched })),
    visit(url, { load, isRunning, watched }),
  ];
  return {
    ...load,
    streams,
    async stop() {
      isOver = true;
      await Promise.all(running);
      streams.close();
    },
  };
}

type Running = { load: Omit<Load, 'stop' | 'streams'>; isRunning: () => boolean; watched: string };

async function write(url: string, writer: Writer, running: Running): Promise<void> {
  const browser = createBrowser(url, writer.cookie, running.load);
  let questionId = running.watched;
  const own = new Set<string>();
  for (let turn = 0; running.isRunning(); turn++) {
    const kind = turn % 4 === 0 ? 'question' : turn % 4 === 1 ? 'comment' : 'answer';
    const text = `${kind} ${turn} of ${writer.username}`;
    const [path, body] =
      kind === 'question'
        ? ['/api/questions', { title: text, description: 'Text', tags: ['cluster'] }]
        : [`/api/questions/${questionId}/${kind}s`, { content: text }];
    const target = questionId;
    const sentAt = Date.now();
    const id = await browser.post(path, body, running.isRunning);
    if (id === undefined) return;
    running.load.acknowledged.push({ id, kind, sentAt, at: Date.now() });
    // The next ones are for somebody else's question, who is told of them by mail.
    if (kind === 'question') {
      own.add(id);
      [questionId, running.load.newest] = [running.load.newest, id];
      const key = `${writer.id} ${questionId}`;
      if (!own.has(questionId) && !running.load.votes.has(key)) {
        const held = await browser.vote(questionId, running.isRunning);
        if (held === undefined) return;
        running.load.votes.set(key, held);
      }
    }
    const seen = await browser.read(
      kind === 'question' ? '/api/questions?filter=recent' : `/api/questions/${target}`,
      running.isRunning,
    );
    if (kind !== 'comment' && seen !== undefined && !seen.includes(id))
      running.load.missed.push(`${kind} ${id}`);
    await pause(PAUSE_MS);
  }
}

/** A member's browser: it keeps cookies, sends again what had no response, and reads. */
function createBrowser(url: string, cookie: string, { refused }: Pick<Load, 'refused'>) {
  let wrote = '';
  const send = async (path: string, init: RequestInit): Promise<Response | undefined> => {
    // Set below, as an object.
    const headers = { ...(init.headers as Record<string, string>), cookie: `${cookie}${wrote}` };
    const response = await fetch(`${url}${path}`, { ...init, headers }).catch(() => undefined);
    const status = response?.status ?? 0;
    if (status < 200 || status >= 300) refused.set(status, (refused.get(status) ?? 0) + 1);
    const set = response?.headers.getSetCookie().find((one) => one.startsWith('wrote='));
    if (set) wrote = `; ${set.split(';')[0]}`;
    return response?.ok ? response : undefined;
  };
  const repeat = async <T>(
    isRunning: () => boolean,
    act: () => Promise<T | undefined>,
  ): Promise<T | undefined> => {
    while (isRunning()) {
      const found = await act().catch(() => undefined);
      if (found !== undefined) return found;
      await pause(AGAIN_MS);
    }
    return undefined;
  };
  return {
    post(path: string, body: unknown, isRunning: () => boolean): Promise<string | undefined> {
      const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      return repeat(isRunning, async () => {
        const response = await send(path, init);
        // Both calls return what was posted.
        return response && ((await response.json()) as { id: string }).id;
      });
    },
    /** Presses a question's vote; without a response it first looks whether it was cast. */
    async vote(questionId: string, isRunning: () => boolean): Promise<Vote | null | undefined> {
      const body = JSON.stringify({
        targetId: questionId,
        targetType: 'question',
        voteType: 'up',
      });
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
      const found = await repeat(isRunning, async () => {
        const cast = await send('/api/vote', init);
        const response = cast ?? (await send(`/api/questions/${questionId}`, {}));
        // Both responses have it.
        const reply = (await response?.json()) as { userVote: Vote | null } | undefined;
        return cast || reply?.userVote ? reply : undefined;
      });
      return found?.userVote;
    },
    read: (path: string, isRunning: () => boolean): Promise<string | undefined> =>
      repeat(isRunning, async () => (await send(path, {}))?.text()),
  };
}

async function visit(url: string, { load, isRunning, watched }: Running): Promise<void> {
  const pages = ['/', `/questions/${watched}`, '/api/questions?filter=votes'];
  for (let turn = 0; isRunning(); turn++) {
    const startedAt = performance.now();
    const response = await fetch(`${url}${pages[turn % pages.length]}`).catch(() => undefined);
    await response?.arrayBuffer().catch(() => {});
    const ms = performance.now() - startedAt;
    load.visits.push({ at: Date.now(), status: response?.status ?? 0, ms });
    await pause(PAUSE_MS / 2);
  }
}

function keepStreams(
  url: string,
  { watched, count, isRunning }: { watched: string; count: number; isRunning: () => boolean },
): Streams & { close(): void } {
  const open = new Set<TestStream>();
  const reconnects: Streams['reconnects'] = [];
  const heard = new Map<string, number>();
  const listen = async (): Promise<void> => {
    let endedAt = 0;
    while (isRunning()) {
      // A stream that the balancer had no server for is asked for again, as a page does.
      const stream = await openStream(new URL(url), null, [watched]).catch(() => undefined);
      if (!stream) {
        await pause(AGAIN_MS);
        continue;
      }
      open.add(stream);
      if (endedAt > 0) reconnects.push({ endedAt, openedAt: Date.now() });
      const timer = setInterval(() => take(stream, heard), PAUSE_MS);
      await stream.ended;
      clearInterval(timer);
      take(stream, heard);
      open.delete(stream);
      endedAt = Date.now();
    }
  };
  for (let index = 0; index < count; index++) void listen();
  return {
    open: () => open.size,
    reconnects,
    heard,
    close: () => open.forEach((stream) => stream.close()),
  };
}

function take(stream: TestStream, heard: Map<string, number>): void {
  for (const { name, data } of stream.events.splice(0))
    if (name === 'answer') heard.set(String(data['id']), (heard.get(String(data['id'])) ?? 0) + 1);
}
