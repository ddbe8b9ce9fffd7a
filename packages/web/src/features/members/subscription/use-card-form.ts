import { useEffect, useRef, useState } from 'react';
import type { CallReply } from '@lotwise/contract/calls';

export type PaymentSettings = CallReply<'GET /api/subscription/settings'>;

/** Begins what a card is asked for, and returns the secret that the form confirms it with. */
export type Begin = () => Promise<{ clientSecret: string }>;

/** What every card form is given. */
export interface CardFormProps {
  clientSecret: string;
  settings: PaymentSettings;
  /** What the button says. */
  label: string;
  /** Where the bank may send the browser back to. */
  returnPath: string;
  /** Told once a card can be typed. */
  onReady: () => void;
  /** Told when that will never be. */
  onBroken: (error: unknown) => void;
  /** Told once the card is confirmed. */
  onConfirmed: (clientSecret: string) => Promise<void> | void;
}

const PATIENCE_MS = 8000;

/** `waiting`: there is a secret, and the form is not ready yet. */
type State = { name: 'loading' | 'broken' } | { name: 'waiting' | 'ready'; clientSecret: string };

/**
 * Gets a card form going; it is broken after 8 seconds, because a network that hangs reports
 * nothing.
 */
export function useCardForm(begin: Begin): {
  state: State;
  onReady: () => void;
  onBroken: (error: unknown) => void;
} {
  const [state, setState] = useState<State>({ name: 'loading' });
  const first = useRef(begin);
  const onBroken = (error: unknown) => {
    // The member is told no more than to try again.
    // oxlint-disable-next-line no-console -- whoever runs the site finds the cause in the console
    console.error('The payment form could not be loaded.', error);
    setState({ name: 'broken' });
  };
  useEffect(() => {
    let isGone = false;
    first.current().then(
      ({ clientSecret }) => {
        if (isGone) return;
        if (clientSecret === '') onBroken('There is no client secret.');
        else
          setState((held) => (held.name === 'loading' ? { name: 'waiting', clientSecret } : held));
      },
      (error: unknown) => void (isGone || onBroken(error)),
    );
    return () => {
      isGone = true;
    };
  }, []);
  const isDecided = state.name === 'ready' || state.name === 'broken';
  useEffect(() => {
    if (isDecided) return;
    const timer = setTimeout(() => onBroken('It took too long.'), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isDecided]);
  const onReady = () =>
    setState((held) => (held.name === 'waiting' ? { ...held, name: 'ready' } : held));
  return { state, onReady, onBroken };
}
