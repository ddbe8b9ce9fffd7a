import type { QueryClient } from '@tanstack/react-query';
import type { Comment } from '@lotwise/contract/comments';
import type { Question } from '@lotwise/contract/questions';
import { call, queryKey } from '../../../kit/queries.ts';

type Read = 'GET /api/questions/{id}' | 'GET /api/questions/{id}/comments';
const keyOf = (key: Read, id: string) => queryKey({ key, input: { params: { id } } });

/** The question and its comments as this page shows them. */
export function shownQuestion(
  client: QueryClient,
  id: string,
): { question: Question | undefined; comments: Comment[] | undefined } {
  return {
    question: client.getQueryData<Question>(keyOf('GET /api/questions/{id}', id)),
    comments: client.getQueryData<Comment[]>(keyOf('GET /api/questions/{id}/comments', id)),
  };
}

/**
 * The same as it is now. The parameter that no call reads gets it past a CDN's copy of the last
 * half minute.
 */
export async function readQuestionNow(
  id: string,
): Promise<{ question: Question; comments: Comment[] }> {
  // The call takes no query; this one only tells the address apart from those that are cached.
  const input = { params: { id }, query: { at: Date.now() } } as { params: { id: string } };
  const [question, comments] = await Promise.all([
    call('GET /api/questions/{id}', input),
    call('GET /api/questions/{id}/comments', input),
  ]);
  return { question, comments };
}

export function showQuestion(
  client: QueryClient,
  { question, comments }: { question: Question; comments: Comment[] },
): void {
  client.setQueryData(keyOf('GET /api/questions/{id}', question.id), question);
  client.setQueryData(keyOf('GET /api/questions/{id}/comments', question.id), comments);
}

/** Puts a post's new count of votes in its place; nothing else of the page changes. */
export function showVotes(
  client: QueryClient,
  { questionId, id, votes }: { questionId: string; id: string; votes: number },
): void {
  const queryKey = keyOf('GET /api/questions/{id}', questionId);
  // What is to be refetched still is: new data would pass for all of it.
  const isOld = client.getQueryState(queryKey)?.isInvalidated === true;
  client.setQueryData<Question>(
    queryKey,
    (question) =>
      question && {
        ...question,
        votes: question.id === id ? votes : question.votes,
        answers: question.answers.map((answer) =>
          answer.id === id ? { ...answer, votes } : answer,
        ),
      },
  );
  if (isOld) void client.invalidateQueries({ queryKey, refetchType: 'none' });
}
