import type { QueryClient } from '@tanstack/react-query';
import type { Comment } from '@lotwise/contract/community/comments';
import type { Question } from '@lotwise/contract/community/questions';
import { call, queryKey } from '../../../lib/queries.ts';
import type { CommentsInput } from '../../../components/posts/comments-input.ts';

const questionKey = (id: string) =>
  queryKey({ key: 'GET /api/questions/{id}', input: { params: { id } } });
const commentsKey = (input: CommentsInput) =>
  queryKey({ key: 'GET /api/questions/{id}/comments', input });

/** The question and its comments as this page shows them. */
export function shownQuestion(
  client: QueryClient,
  wanted: CommentsInput,
): { question: Question | undefined; comments: Comment[] | undefined } {
  return {
    question: client.getQueryData<Question>(questionKey(wanted.params.id)),
    comments: client.getQueryData<Comment[]>(commentsKey(wanted)),
  };
}

/**
 * The same as it is now. The parameter that no call reads gets it past a CDN's copy of the last
 * half minute.
 */
export async function readQuestionNow({
  params,
  query,
}: CommentsInput): Promise<{ question: Question; comments: Comment[] }> {
  // Only tells the address apart from those that are cached.
  const at = { at: Date.now() };
  const [question, comments] = await Promise.all([
    // The call takes no query.
    call('GET /api/questions/{id}', { params, query: at } as { params: { id: string } }),
    call('GET /api/questions/{id}/comments', { params, query: { ...query, ...at } }),
  ]);
  return { question, comments };
}

export function showQuestion(
  client: QueryClient,
  wanted: CommentsInput,
  { question, comments }: { question: Question; comments: Comment[] },
): void {
  client.setQueryData(questionKey(wanted.params.id), question);
  client.setQueryData(commentsKey(wanted), comments);
}

/** Puts a post's new count of votes in its place; nothing else of the page changes. */
export function showVotes(
  client: QueryClient,
  { questionId, id, votes }: { questionId: string; id: string; votes: number },
): void {
  changeQuestion(client, questionId, (question) => ({
    ...question,
    votes: question.id === id ? votes : question.votes,
    answers: question.answers.map((answer) => (answer.id === id ? { ...answer, votes } : answer)),
  }));
}

/** Counts a comment that was posted here; the answers stay where they are. */
export const countComment = (client: QueryClient, questionId: string): void =>
  changeQuestion(client, questionId, (question) => ({
    ...question,
    commentCount: question.commentCount + 1,
  }));

function changeQuestion(
  client: QueryClient,
  id: string,
  change: (question: Question) => Question,
): void {
  const queryKey = questionKey(id);
  // What is to be refetched still is: new data would pass for all of it.
  const state = client.getQueryState(queryKey);
  client.setQueryData<Question>(queryKey, (question) => question && change(question));
  if (state?.isInvalidated)
    void client.invalidateQueries({
      queryKey,
      // Its last refetch failed.
      refetchType: state.status === 'error' ? 'active' : 'none',
    });
}
