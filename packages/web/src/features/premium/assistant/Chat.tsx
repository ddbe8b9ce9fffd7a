import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Me } from '@lotwise/contract/page';
import { ASK_MAX } from '@lotwise/domain/shared/limits';
import { isPremium } from '@lotwise/domain/members/tiers';
import { useForm } from '../../../lib/forms/use-form.ts';
import { useMe } from '../../../lib/session.ts';
import { showToast } from '../../../lib/toast.ts';
import { ChatMessage } from './ChatMessage.tsx';
import { HeldCountry } from './HeldCountry.tsx';
import { useChat } from './use-chat.ts';
import './chat.css';

// Spread, because the linter takes a box that can be focused for a mistake.
const SCROLLED_BY_KEYS = { tabIndex: 0 };
const WELCOME =
  'Hello. Ask me about crypto tax: I answer from accepted and highly voted answers and from our insights, and show my sources.';

/** The conversation with the assistant, and the field for the next question. */
export function Chat() {
  const me = useMe();
  const chat = useChat();
  const { messages, isPending, send, clear } = chat;
  const [text, setText] = useState('');
  const { onSubmit, submit } = useForm({
    // The chat shows its own conversation.
    writes: [],
    values: () => text,
    send: async (typed: string) => {
      const question = typed.trim();
      if (question === '' || isPending) return;
      if (!mayAsk(me)) return;
      setText('');
      // What could not be sent is there to be sent again.
      if (!(await send(question))) setText((now) => (now === '' ? question : now));
    },
    failed: 'Failed to send',
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit(text);
  };
  return (
    <div className="mb-3">
      <Log chat={chat} />
      <form className="flex flex-col gap-2 mt-3" onSubmit={onSubmit}>
        <HeldCountry name={chat.country} onForget={() => void chat.forgetCountry()} />
        <textarea
          className="input"
          rows={2}
          aria-label="Your question"
          placeholder="Ask about crypto tax..."
          maxLength={ASK_MAX}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
          onFocus={showWhole}
        />
        <div className="flex flex-wrap justify-between gap-2">
          <button type="submit" className="btn btn-primary" aria-disabled={isPending}>
            Send
          </button>
          {messages.length > 0 && (
            <button
              type="button"
              className="btn btn-quiet"
              aria-disabled={isPending}
              onClick={() => void clear()}
            >
              Clear conversation
            </button>
          )}
        </div>
      </form>
    </div>
  );
}

/** The browser puts the field in the middle of the screen, and what was said out of it. */
function showWhole({ currentTarget }: FocusEvent<HTMLTextAreaElement>): void {
  const chat = currentTarget.form?.parentElement;
  requestAnimationFrame(() => chat?.scrollIntoView({ block: 'nearest' }));
}

/** Says who may ask, to whoever may not. */
function mayAsk(me: Me | null): boolean {
  if (me && isPremium(me.subscriptionTier)) return true;
  showToast({
    title: me ? 'Premium required' : 'Login required',
    description: me
      ? 'AI assistant is only available for premium subscribers.'
      : 'Please log in to use the AI assistant.',
    tone: 'bad',
  });
  return false;
}

/** What was asked and answered, and what is being answered. */
function Log({ chat }: { chat: ReturnType<typeof useChat> }) {
  const { messages, streamed, isPending, isRestoring, send } = chat;
  const log = useRef<HTMLDivElement>(null);
  const count = messages.length;
  useEffect(() => showLastQuestion(log.current), [count, streamed, isPending]);
  const reply = (answer: string) => void send(answer);
  return (
    <div
      ref={log}
      className="chat-log"
      role="log"
      aria-label="Conversation"
      aria-busy={isRestoring}
      {...SCROLLED_BY_KEYS}
    >
      <ChatMessage type="bot" content={WELCOME} sources={[]} question="" />
      {messages.map(({ id, type, content, sources }, index) => (
        <ChatMessage
          key={id}
          type={type}
          content={content}
          sources={sources}
          question={messages[index - 1]?.content ?? ''}
          onReply={index === messages.length - 1 && !isPending ? reply : undefined}
        />
      ))}
      {streamed !== null && streamed !== '' && (
        <ChatMessage type="bot" content={streamed} sources={[]} question="" />
      )}
      {isPending && !streamed && <p className="chat-said chat-bot text-ink-2">Thinking...</p>}
    </div>
  );
}

/** The beginning of an answer is read first, so the question above it is at the top. */
function showLastQuestion(log: HTMLElement | null): void {
  const last = [...(log?.querySelectorAll<HTMLElement>('.chat-user') ?? [])].at(-1);
  if (log && last)
    log.scrollTop += last.getBoundingClientRect().top - log.getBoundingClientRect().top;
}
