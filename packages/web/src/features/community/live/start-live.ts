import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/queries.ts';
import { unread } from '../../../components/people/unread.ts';
import { createHearing } from './hear.ts';
import { type LiveClient, openLive } from './live-client.ts';

interface Page {
  client: QueryClient;
  memberId: string | null;
  questionId(): string | null;
  onSignedOut(): void;
}

/**
 * Opens this tab's ear; it closes when the browser puts the page aside and opens when it takes it
 * out again.
 */
export function startLive(page: Page): LiveClient {
  const hear = createHearing(page);
  let read: string | null = null;
  const open = () =>
    openLive(page.memberId, (event) => {
      hear(event);
      if (event.name === 'ready' || event.name === 'inbox') readWhatIsOpen();
    });
  let live = open();
  const onHide = () => live.close();
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    live = open();
    live.want(page.questionId());
    hear({ name: 'gap', data: {} });
  };
  addEventListener('pagehide', onHide);
  addEventListener('pageshow', onShow);

  // Whoever opens a question has read what was told of it; what comes while it is open stays unread
  // until they look.
  function readWhatIsOpen(): void {
    const questionId = page.questionId();
    if (page.memberId === null || questionId === read) return;
    read = questionId;
    if (questionId === null || unread.get() === 0) return;
    call('POST /api/notifications/read', { body: { questionId } }).then(
      (reply) => unread.set(reply.unread),
      () => {},
    );
  }

  live.want(page.questionId());
  return {
    want(questionId) {
      live.want(questionId);
      if (unread.get() > 0) readWhatIsOpen();
      else read = questionId;
    },
    close() {
      removeEventListener('pagehide', onHide);
      removeEventListener('pageshow', onShow);
      live.close();
    },
  };
}
