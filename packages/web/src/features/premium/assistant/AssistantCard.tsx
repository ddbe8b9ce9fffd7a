import { UserError } from '../../../lib/user-error.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { isPremium } from '@lotwise/domain/members/tiers';
import { toastFailure } from '../../../lib/failures.ts';
import { useMe } from '../../../lib/session.ts';
import { lazyPart } from '../../../ui/LazyPart.tsx';

const Chat = lazyPart(async () => (await import('./Chat.tsx')).Chat);

/** What the assistant is, by an example; the chat itself is loaded when it is opened. */
export function AssistantCard() {
  const me = useMe();
  const { isOpen, isLoaded, open, close } = useOpening();
  const card = useRef<HTMLElement>(null);
  // Whoever opens it wants to ask; the field stands before the button that was pressed.
  useEffect(() => {
    if (isOpen && isLoaded) card.current?.querySelector('textarea')?.focus();
  }, [isOpen, isLoaded]);
  return (
    <section ref={card} id="assistant" className="card">
      <h2>AI Tax Assistant</h2>
      {!isOpen && (
        <div className="flex flex-col gap-2 mb-3 text-control">
          <p className="chat-said chat-user">How do I report staking rewards?</p>
          <p className="chat-said chat-bot">
            In the US, as income, at their fair market value when you gain control of them. That
            value is your cost basis when you sell.
          </p>
        </div>
      )}
      {isLoaded && (
        <div hidden={!isOpen}>
          <Chat />
        </div>
      )}
      <button
        type="button"
        className="btn w-full"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? close() : void open())}
      >
        {isOpen ? 'Minimize Chat' : 'Ask AI Assistant'}
      </button>
      {me && !isPremium(me.subscriptionTier) && (
        <p className="hint mt-2 text-center">
          <a href="/subscribe">Upgrade to premium to access the AI assistant</a>
        </p>
      )}
    </section>
  );
}

/** It opens by a press of its button, and by the menu's link to it wherever that is pressed. */
function useOpening() {
  const [isOpen, setOpen] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  const open = useCallback(async () => {
    setOpen(true);
    try {
      await Chat.load();
      setLoaded(true);
    } catch {
      setOpen(false);
      toastFailure(
        'AI Assistant Error',
        new UserError(
          'The chat can’t be loaded. Check your connection and try again, or reload the page.',
        ),
      );
    }
  }, []);
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === '#assistant') void open();
  }, [hash, key, open]);
  return { isOpen, isLoaded, open, close: () => setOpen(false) };
}
