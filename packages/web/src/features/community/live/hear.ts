import type { QueryClient } from '@tanstack/react-query';
import { unread } from '../../../components/people/unread.ts';
import { addNews } from './news.ts';
import { commentsInput } from '../../../components/posts/comments-input.ts';
import { readQuestionNow, shownQuestion, showVotes } from './question-now.ts';
import type { LiveEvent } from './stream.ts';

interface Hearing {
  client: QueryClient;
  memberId: string | null;
  /** The question whose page is open in this tab. */
  questionId(): string | null;
  onSignedOut(): void;
}

/** What a page does with what it hears. */
export function createHearing({
  client,
  memberId,
  questionId,
  onSignedOut,
}: Hearing): (event: LiveEvent) => void {
  const setUnread = (count: number) => {
    if (count === unread.get()) return;
    unread.set(count);
    void client.invalidateQueries({ queryKey: ['GET /api/notifications'] });
  };
  return ({ name, data }) => {
    if (name === 'ready' || name === 'inbox') {
      if (data.unread !== null) setUnread(data.unread);
      // Another tab signed out and took the stream that would have said so along.
      else if (memberId !== null) onSignedOut();
    } else if (name === 'signed-out') onSignedOut();
    else if (name === 'gap') void catchUp(client, questionId());
    // What this member wrote, the page that wrote it shows.
    else if (data.questionId !== questionId() || ('by' in data && data.by === memberId)) return;
    else if (name === 'votes') showVotes(client, data);
    else if (name === 'answer') addNews(data.questionId, { answers: [data.id] });
    else if (name === 'comment') addNews(data.questionId, { comments: [data.id] });
    else addNews(data.questionId, { isAcceptanceNew: true });
  };
}

/** Finds what a page missed while it heard nothing. */
async function catchUp(client: QueryClient, id: string | null): Promise<void> {
  if (id === null) return;
  const wanted = commentsInput(id, new URLSearchParams(location.search));
  const shown = shownQuestion(client, wanted);
  if (!shown.question) return;
  const now = await readQuestionNow(wanted).catch(() => null);
  if (!now) return;
  const [answers, comments] = [idsOf(shown.question.answers), idsOf(shown.comments ?? [])];
  // Of the newest, one that was removed lets an earlier one in.
  const since = shown.comments?.[0]?.createdAt ?? '';
  addNews(id, {
    answers: [...idsOf(now.question.answers)].filter((one) => !answers.has(one)),
    comments: now.comments
      .filter(({ id: one, createdAt }) => !comments.has(one) && createdAt >= since)
      .map((comment) => comment.id),
  });
  for (const post of [now.question, ...now.question.answers])
    showVotes(client, { questionId: id, id: post.id, votes: post.votes });
}

const idsOf = (posts: readonly { id: string }[]): Set<string> => new Set(posts.map(({ id }) => id));
