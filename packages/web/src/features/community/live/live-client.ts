import { createStream, type LiveEvent } from './stream.ts';

/** The messages between the tabs of a browser. */
type Word =
  | { kind: 'event'; event: LiveEvent }
  | { kind: 'want'; tab: string; questionId: string | null }
  | { kind: 'gone'; tab: string }
  | { kind: 'roll call' };

export interface LiveClient {
  /** Names the question that this tab shows. */
  want(questionId: string | null): void;
  close(): void;
}

const QUESTIONS_MAX = 20;

/**
 * One stream for all tabs of a browser: over HTTP/1.1 it has six connections to a site, and each
 * stream would hold one. The tab that holds the lock has the stream and passes on what it hears;
 * when it goes, the next gets the lock. Without locks (a page over plain HTTP) each tab has its
 * own.
 */
export function openLive(memberId: string | null, hear: (event: LiveEvent) => void): LiveClient {
  const name = `live ${memberId ?? 'visitor'}`;
  const tab = String(Math.random());
  const channel = new BroadcastChannel(name);
  const wants = new Map<string, string | null>();
  let mine: string | null = null;
  let isLeader = false;
  let unread: LiveEvent | null = null;
  const say: (word: Word) => void = channel.postMessage.bind(channel);
  const stream = createStream((event) => {
    if (event.name === 'inbox' || event.name === 'ready') unread = event;
    say({ kind: 'event', event });
    hear(event);
  });

  function refresh(): void {
    const ids = [...new Set([mine, ...wants.values()].filter((id) => id !== null))]
      .sort()
      .slice(0, QUESTIONS_MAX);
    if (isLeader) stream.listen(memberId === null && ids.length === 0 ? null : ids);
  }

  function lead(): void {
    isLeader = true;
    say({ kind: 'roll call' });
    refresh();
  }

  channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (data.kind === 'event') hear(data.event);
    if (data.kind === 'roll call') say({ kind: 'want', tab, questionId: mine });
    if (data.kind === 'want') wants.set(data.tab, data.questionId);
    if (data.kind === 'gone') wants.delete(data.tab);
    if (data.kind === 'want' || data.kind === 'gone') refresh();
    // A tab that comes later hears what was said before it.
    if (data.kind === 'want' && isLeader && unread) say({ kind: 'event', event: unread });
  });

  const leaving = new AbortController();
  takeTurn(name, leaving.signal, lead);

  return {
    want(questionId) {
      mine = questionId;
      say({ kind: 'want', tab, questionId });
      refresh();
    },
    close() {
      stream.listen(null);
      say({ kind: 'gone', tab });
      channel.close();
      leaving.abort();
    },
  };
}

/** Leads when no other tab of this name does; at once where a browser has no locks. */
function takeTurn(name: string, left: AbortSignal, lead: () => void): void {
  if (!('locks' in navigator)) return lead();
  const untilLeaving = () =>
    new Promise<void>((resolve) => left.addEventListener('abort', () => resolve()));
  navigator.locks
    .request(name, { signal: left }, () => {
      lead();
      return untilLeaving();
    })
    // Left before it was this tab's turn.
    .catch(() => {});
}
