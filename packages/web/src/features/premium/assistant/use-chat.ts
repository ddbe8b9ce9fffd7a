import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ChatSource } from '@lotwise/contract/premium/assistant';
import type { CallReply } from '@lotwise/contract/calls';
import { toastFailure } from '../../../lib/failures.ts';
import { call, useRead } from '../../../lib/queries.ts';
import { useMe } from '../../../lib/session.ts';
import { askAssistant } from './ask-assistant.ts';

const REPLY_DELAY_MS = 500;
const FAILED = 'AI Assistant Error';
const LISTED = ['GET /api/ai/conversations', 'GET /api/ai/conversations/{id}'];

interface Message {
  id: string;
  type: 'user' | 'bot';
  content: string;
  sources: readonly ChatSource[];
}

/** The conversation so far, and what is said now. */
export function useChat() {
  const latest = useLatest();
  const stored = useStored(latest);
  const { said, say, takeBack, forget } = useSaid();
  const { streamed, isPending, isSending, begin, end } = useReply();
  const leaving = useLeaving();

  /** Asks; false where there was no answer. */
  async function send(question: string): Promise<boolean> {
    if (isSending.current) return true;
    const { signal } = leaving.current;
    const reading = begin();
    say({ type: 'user', content: question, sources: [] });
    try {
      const reply = await askAssistant({
        question,
        conversationId: stored.id(),
        onText: reading.onText,
        signal,
      });
      await reading.settled();
      stored.goOn(reply);
      say({ type: 'bot', content: reply.response, sources: reply.sources });
      return true;
    } catch (error) {
      reading.stop();
      if (signal.aborted) return true;
      takeBack();
      toastFailure(FAILED, error);
      return false;
    } finally {
      end();
    }
  }

  /** Deletes the conversation, here and where it is stored. */
  const clear = () => stored.remove().then(forget, (error: unknown) => toastFailure(FAILED, error));

  return {
    messages: [...(stored.isRemoved ? [] : latest.messages), ...said],
    country: stored.country,
    streamed,
    isPending,
    isRestoring: latest.isRestoring,
    send,
    forgetCountry: () =>
      stored.forgetCountry().catch((error: unknown) => toastFailure(FAILED, error)),
    clear,
  };
}

/** The conversation as the server has it, and the country that is held for its next question. */
function useStored(latest: Latest) {
  const own = useRef<string | null>(null);
  const [isRemoved, setRemoved] = useState(false);
  // Undefined until something was said or forgotten here.
  const [country, setCountry] = useState<string | null | undefined>(undefined);
  const id = () => own.current ?? (isRemoved ? null : latest.conversationId);
  return {
    id,
    isRemoved,
    country: country === undefined ? latest.country : country,
    goOn(reply: CallReply<'POST /api/ai/chat'>): void {
      own.current = reply.conversationId;
      setCountry(reply.country);
    },
    async forgetCountry(): Promise<void> {
      const is = id();
      if (is) await call('DELETE /api/ai/conversations/{id}/country', { params: { id: is } });
      setCountry(null);
    },
    async remove(): Promise<void> {
      const is = id();
      if (is) await call('DELETE /api/ai/conversations/{id}', { params: { id: is } });
      own.current = null;
      setCountry(null);
      setRemoved(true);
    },
  };
}

/** What was said since the chat was opened. */
function useSaid() {
  const [said, setSaid] = useState<Message[]>([]);
  const lastId = useRef(0);
  return {
    said,
    say: (message: Omit<Message, 'id'>) =>
      setSaid((all) => [...all, { ...message, id: `said-${++lastId.current}` }]),
    takeBack: () => setSaid((all) => all.slice(0, -1)),
    forget: () => setSaid([]),
  };
}

/** The reply under way: what has come of it so far. */
function useReply() {
  const [streamed, setStreamed] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  // From the press on, not from the next render.
  const isSending = useRef(false);
  return {
    streamed,
    isPending,
    isSending,
    begin() {
      isSending.current = true;
      setPending(true);
      return delayed(setStreamed);
    },
    end() {
      isSending.current = false;
      setStreamed(null);
      setPending(false);
    },
  };
}

/** Aborts what is under way when the chat is left. */
function useLeaving() {
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);
  return leaving;
}

interface Latest {
  messages: readonly Message[];
  country: string | null;
  conversationId: string | undefined;
  isRestoring: boolean;
}

/** What was said last time, as it was when the chat was opened. */
function useLatest(): Latest {
  const isMember = useMe() !== null;
  const client = useQueryClient();
  // Opened again, it is read again: by then there is more.
  useEffect(
    () => () => LISTED.forEach((key) => client.removeQueries({ queryKey: [key] })),
    [client],
  );
  const list = useRead('GET /api/ai/conversations', {}, isMember);
  const id = list.data?.[0]?.id;
  const latest = useRead(
    'GET /api/ai/conversations/{id}',
    { params: { id: id ?? '' } },
    id !== undefined,
  );
  const error = list.error ?? latest.error;
  useEffect(() => {
    if (error) toastFailure(FAILED, error);
  }, [error]);
  return {
    messages: latest.data?.messages ?? [],
    country: latest.data?.country ?? null,
    conversationId: id,
    isRestoring: isMember && (list.isPending || (id !== undefined && latest.isPending)),
  };
}

/** Passes on what comes from half a second after the first of it. */
function delayed(show: (text: string) => void) {
  let text = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = Promise.withResolvers<void>();
  let isShown = false;
  const begin = () => {
    timer ??= setTimeout(() => {
      isShown = true;
      show(text);
      wait.resolve();
    }, REPLY_DELAY_MS);
  };
  return {
    onText(next: string) {
      text = next;
      begin();
      if (isShown) show(text);
    },
    /** Once what came is shown. */
    settled() {
      begin();
      return wait.promise;
    },
    stop: () => clearTimeout(timer),
  };
}
