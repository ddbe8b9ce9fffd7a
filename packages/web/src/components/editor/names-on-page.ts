import type { QueryClient } from '@tanstack/react-query';
import type { Comment } from '@lotwise/contract/community/comments';
import type { Question } from '@lotwise/contract/community/questions';

/**
 * Who takes part in the question on the page: its asker, those who answered, those who commented.
 */
export function namesOnPage(client: QueryClient): string[] {
  // A key begins with its call, whose reply the data is.
  const shown = <T>(key: string) =>
    client
      .getQueryCache()
      .findAll({ queryKey: [key], type: 'active' })
      .flatMap(({ state }) => (state.data === undefined ? [] : [state.data as T]));
  const questions = shown<Question>('GET /api/questions/{id}');
  const comments = shown<Comment[]>('GET /api/questions/{id}/comments').flat();
  const authors = [
    ...questions.flatMap(({ author, answers }) => [
      author,
      ...answers.map((answer) => answer.author),
    ]),
    ...comments.map(({ author }) => author),
  ];
  return [...new Set(authors.map(({ username }) => username))];
}
