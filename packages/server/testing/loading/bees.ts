import { folderOf, jsonLines } from './files.ts';

export type Corpus = Record<'users' | 'tags' | 'questions' | 'answers' | 'votes', object[]>;

export const at = (day: number, hour = 12): string =>
  `2024-02-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00Z`;

export const user = (id: number) => ({
  id,
  handle: `keeper_${id}`,
  displayName: `Ada Keeper${id}`,
  email: `keeper${id}@example.test`,
  country: 'malta',
  about: id === 1 ? 'Keeps bees.' : '',
  createdAt: at(1),
});

/**
 * Thirty beekeepers; the second answers the first, and every other one votes both up on one day.
 */
export function bees(): Corpus {
  const voters = Array.from({ length: 28 }, (_, index) => index + 3);
  return {
    users: [1, 2, ...voters].map(user),
    tags: [
      { id: 1, name: 'honey', kind: 'topic', description: 'About honey.', questionCount: 2 },
      { id: 2, name: 'wax', kind: 'topic', description: '', questionCount: 1 },
    ],
    questions: [
      {
        id: 1,
        authorId: 1,
        title: 'Is honey income?',
        body: 'I **sold** some [honey](https://example.test/x).\n\n```csv\na,b\n```',
        tags: ['honey', 'wax'],
        createdAt: at(2),
        views: 41,
        score: 27,
        upvotes: 28,
        downvotes: 0,
        answerCount: 2,
        acceptedAnswerId: 2,
      },
      {
        id: 2,
        authorId: 2,
        title: 'And gifts of it?',
        body: 'A jar "or two"\\ \t maybe.',
        tags: ['honey'],
        createdAt: at(3),
        views: 0,
        score: 0,
        upvotes: 0,
        downvotes: 0,
        answerCount: 1,
        acceptedAnswerId: 3,
      },
    ],
    answers: [
      {
        id: 1,
        questionId: 1,
        authorId: 3,
        body: 'No.',
        createdAt: at(3),
        score: -1,
        upvotes: 0,
        downvotes: 1,
        accepted: false,
      },
      {
        id: 2,
        questionId: 1,
        authorId: 2,
        body: 'Yes, at the price of the **apiary**.',
        createdAt: at(4),
        score: 0,
        upvotes: 0,
        downvotes: 0,
        accepted: true,
      },
      {
        id: 3,
        questionId: 2,
        authorId: 2,
        body: 'I found out myself.',
        createdAt: at(5),
        score: 0,
        upvotes: 0,
        downvotes: 0,
        accepted: true,
      },
    ],
    votes: [
      ...voters.map((id) => ({
        id,
        userId: id,
        postType: 'question',
        postId: 1,
        value: 1,
        createdAt: at(6),
      })),
      { id: 100, userId: 4, postType: 'answer', postId: 1, value: -1, createdAt: at(7) },
    ],
  };
}

export const folder = (corpus: Corpus): string =>
  folderOf(
    Object.fromEntries(
      Object.entries(corpus).map(([name, rows]) => [`${name}.jsonl`, jsonLines(rows)]),
    ),
  );
