import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { lazyCode } from '../../../lib/lazy-code.ts';
import { useEndSession, useMe } from '../../../lib/session.ts';
import type { LiveClient } from './live-client.ts';

const load = lazyCode(() => import('./start-live.ts'));

// After the page is there and its own requests are sent. A member's bell waits for it.
const START_MS = 300;
const VISITOR_START_MS = 2500;
const QUESTION = /^\/questions\/([0-9a-f-]{36})(?:\/[^/]*)?$/i;

/** Hears of what is new: for members on every page, for visitors where they read a question. */
export function useLive(pathname: string): void {
  const client = useQueryClient();
  const endSession = useEndSession();
  const memberId = useMe()?.id ?? null;
  const questionId = QUESTION.exec(pathname)?.[1]?.toLowerCase() ?? null;
  const isOn = memberId !== null || questionId !== null;
  const live = useRef<LiveClient | null>(null);
  const wanted = useRef(questionId);
  const signOut = useRef(endSession);

  useEffect(() => {
    signOut.current = endSession;
  });

  useEffect(() => {
    wanted.current = questionId;
    live.current?.want(questionId);
  }, [questionId]);

  useEffect(() => {
    if (!isOn) return;
    let isGone = false;
    const open = () => {
      void load()
        .then(({ startLive }) => {
          if (isGone) return;
          live.current = startLive({
            client,
            memberId,
            questionId: () => wanted.current,
            onSignedOut: () => void signOut.current(),
          });
        })
        // Without it the page is as fresh as when it was read.
        .catch(() => {});
    };
    const timer = setTimeout(open, memberId === null ? VISITOR_START_MS : START_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
      live.current?.close();
      live.current = null;
    };
  }, [isOn, memberId, client]);
}
