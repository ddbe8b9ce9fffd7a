import { type LiveMessage, readLive } from '@lotwise/contract/community/live';
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
// A stream ends at most five seconds after its session. Of 10,000 sessions this takes 0.02 s.
const SESSIONS_MS = 3000;
// After every process has purged its caches, so that what a page reads upon an event is new
// wherever it reads it.
const SETTLE_MS = 150;

/** The streams of this process. */
export function createHub({ unreadOf, endedAmong, onError }: HubOptions): LiveHub {
  const beats = startBeats();
  const { all, members, questions, sessions, addresses, add, remove } = createRegister();
  const stopSweeping = repeat(SESSIONS_MS, async () => {
    if (sessions.size() === 0) return;
    await endedAmong(sessions.keys()).then(
      (keys) => keys.forEach((key) => endSession(key)),
      onError,
    );
  });

  function endSession(key: string, isRenewed = false): void {
    for (const listener of sessions.of(key)) {
      if (!isRenewed) listener.write(eventText('signed-out', {}));
      listener.end();
    }
  }

  const later = createLater((message) => {
    if (message.kind === 'inbox') return void tellUnread(message.memberId).catch(onError);
    const { kind, ...data } = message;
    for (const listener of questions.of(data.questionId)) listener.write(eventText(kind, data));
  });

  async function tellUnread(memberId: string): Promise<void> {
    if (members.of(memberId).length === 0) return;
    const text = eventText('inbox', { unread: await unreadOf(memberId) });
    for (const listener of members.of(memberId)) listener.write(text);
  }

  return {
    join(listener) {
      add(listener);
      const leaveBeats = beats.join(listener);
      return () => {
        remove(listener);
        leaveBeats();
      };
    },
    countOf: ({ memberId, address }) =>
      (memberId === null ? addresses.of(address) : members.of(memberId)).length,
    hear(lines) {
      for (const line of lines) {
        const message = readLive(line);
        if (message?.kind === 'ended') endSession(message.sessionKey, message.isRenewed);
        else if (message) later.add(line);
      }
    },
    gap() {
      for (const listener of all) listener.write(eventText('gap', {}));
    },
    size: () => all.size,
    close() {
      beats.stop();
      stopSweeping();
      later.stop();
      for (const listener of all) listener.end();
    },
  };
}

/** Runs `act` again so long after it has ended; the returned function stops it. */
function repeat(everyMs: number, act: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout;
  let isStopped = false;
  const next = () => {
    if (isStopped) return;
    timer = setTimeout(() => void act().then(next), everyMs);
    timer.unref();
  };
  next();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/** The listeners, and under what each is found. */
function createRegister() {
  const all = new Set<Listener>();
  const [members, questions, sessions, addresses] = [
    listenersBy(),
    listenersBy(),
    listenersBy(),
    listenersBy(),
  ];
  const place = (listener: Listener, act: 'add' | 'remove'): void => {
    members[act](listener.memberId, listener);
    sessions[act](listener.sessionKey, listener);
    addresses[act](listener.address, listener);
    for (const id of listener.questionIds) questions[act](id, listener);
  };
  return {
    all,
    members,
    questions,
    sessions,
    addresses,
    add(listener: Listener): void {
      all.add(listener);
      place(listener, 'add');
    },
    remove(listener: Listener): void {
      all.delete(listener);
      place(listener, 'remove');
    },
  };
}

/** Sends a heartbeat to every stream once per interval, to a share of the streams each second. */
function startBeats() {
  const parts = Array.from({ length: BEATS }, () => new Set<Listener>());
  let beat = 0;
  let joined = 0;
  const heart = setInterval(() => {
    for (const listener of parts[beat++ % BEATS] ?? []) listener.write(':\n\n');
  }, BEAT_MS);
  heart.unref();
  return {
    join(listener: Listener): () => void {
      const part = parts[joined++ % BEATS];
      part?.add(listener);
      return () => void part?.delete(listener);
    },
    stop: () => clearInterval(heart),
  };
}

/**
 * Messages that wait until the caches are purged. What comes together is sent together, once, where
 * it came last: of two counts of votes the newer one stays.
 */
function createLater(send: (message: Exclude<LiveMessage, { kind: 'ended' }>) => void) {
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  function sendAll(): void {
    timer = undefined;
    for (const line of waiting) {
      const message = readLive(line);
      if (message !== null && message.kind !== 'ended') send(message);
    }
    waiting.clear();
  }
  return {
    add(line: string): void {
      addLast(waiting, line);
      timer ??= setTimeout(sendAll, SETTLE_MS);
    },
    stop: () => clearTimeout(timer),
  };
}
