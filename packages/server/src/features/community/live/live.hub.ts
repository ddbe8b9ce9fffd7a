import { readLive } from '@lotwise/contract/live';
import { addLast } from '../../../platform/live/bus.ts';
import { eventText } from '../../../platform/http/event-stream.ts';
import { type Listener, listenersBy } from './listeners.ts';

export interface LiveHub {
  /** Adds a listener; the answered function takes it away. */
  join(listener: Listener): () => void;
  /** How many streams a member or an address has open here. */
  countOf(who: { memberId: string | null; address: string }): number;
  /** Hears what the bus carries. */
  hear(lines: readonly string[]): void;
  /** After messages may have been missed: every page reads again. */
  gap(): void;
  size(): number;
  /** Ends every stream. */
  close(): void;
}

export interface HubOptions {
  unreadOf(memberId: string): Promise<number>;
  /** Of these sessions, which are over. */
  endedAmong(sessionKeys: readonly string[]): Promise<readonly string[]>;
  onError(error: unknown): void;
}

// Below the 30 seconds after which the strictest proxies drop a silent connection; one of 25 parts
// beats each second.
const BEATS = 25;
const BEAT_MS = 1000;
const SESSIONS_MS = 60_000;
// After every process has purged its caches, so that what a page reads upon an event is new
// wherever it reads it.
const SETTLE_MS = 150;

/** The streams of this process. */
export function createHub({ unreadOf, endedAmong, onError }: HubOptions): LiveHub {
  const all = new Set<Listener>();
  const parts = Array.from({ length: BEATS }, () => new Set<Listener>());
  const [members, questions, sessions, addresses] = [
    listenersBy(),
    listenersBy(),
    listenersBy(),
    listenersBy(),
  ];
  let beat = 0;
  let joined = 0;

  const heart = setInterval(() => {
    for (const listener of parts[beat++ % BEATS] ?? []) listener.write(':\n\n');
  }, BEAT_MS);
  const sweep = setInterval(() => {
    if (sessions.size() > 0)
      endedAmong(sessions.keys()).then((keys) => keys.forEach((key) => endSession(key)), onError);
  }, SESSIONS_MS);
  for (const timer of [heart, sweep]) timer.unref();

  function endSession(key: string, isRenewed = false): void {
    for (const listener of sessions.of(key)) {
      if (!isRenewed) listener.write(eventText('signed-out', {}));
      listener.end();
    }
  }

  async function tellUnread(memberId: string): Promise<void> {
    if (members.of(memberId).length === 0) return;
    const text = eventText('inbox', { unread: await unreadOf(memberId) });
    for (const listener of members.of(memberId)) listener.write(text);
  }

  // What comes together is sent together, once, where it came last: of two counts of votes the
  // newer one stays.
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  function tellWaiting(): void {
    timer = undefined;
    for (const line of waiting) {
      const message = readLive(line);
      if (message === null || message.kind === 'ended') continue;
      if (message.kind === 'inbox') tellUnread(message.memberId).catch(onError);
      else {
        const { kind, ...data } = message;
        for (const listener of questions.of(data.questionId)) listener.write(eventText(kind, data));
      }
    }
    waiting.clear();
  }

  return {
    join(listener) {
      all.add(listener);
      const part = parts[joined++ % BEATS];
      part?.add(listener);
      members.add(listener.memberId, listener);
      sessions.add(listener.sessionKey, listener);
      addresses.add(listener.address, listener);
      for (const id of listener.questionIds) questions.add(id, listener);
      return () => {
        all.delete(listener);
        part?.delete(listener);
        members.remove(listener.memberId, listener);
        sessions.remove(listener.sessionKey, listener);
        addresses.remove(listener.address, listener);
        for (const id of listener.questionIds) questions.remove(id, listener);
      };
    },
    countOf: ({ memberId, address }) =>
      (memberId === null ? addresses.of(address) : members.of(memberId)).length,
    hear(lines) {
      for (const line of lines) {
        const message = readLive(line);
        if (message?.kind === 'ended') endSession(message.sessionKey, message.isRenewed);
        else if (message) addLast(waiting, line);
      }
      if (waiting.size > 0) timer ??= setTimeout(tellWaiting, SETTLE_MS);
    },
    gap() {
      for (const listener of all) listener.write(eventText('gap', {}));
    },
    size: () => all.size,
    close() {
      clearInterval(heart);
      clearInterval(sweep);
      clearTimeout(timer);
      for (const listener of all) listener.end();
    },
  };
}
