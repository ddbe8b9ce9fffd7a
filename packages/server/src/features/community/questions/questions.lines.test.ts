import { NO_FACETS } from '@lotwise/contract/community/facets';
import type { ListedQuestion } from '@lotwise/contract/community/questions';
import { LINE_MAX } from '@lotwise/domain/shared/limits';
import { describe, expect, test } from 'vitest';
import { shortened } from './questions.lines.ts';

const TEXT = `I bought a little every month since 2019 and sold all of it ${'in two steps '.repeat(9)}because a validator was slashed and my staking rewards were gone.`;

/** A question with a short answer, in which a search found these words. */
const found = (...words: string[]): ListedQuestion => ({
  id: '01a22205-b0b8-732e-a2ee-0e5a8a87d880',
  title: 'What now?',
  description: TEXT,
  tags: [],
  votes: 0,
  viewCount: 0,
  answerCount: 1,
  isAnswered: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  author: {
    id: '01a22205-b0b8-732e-a2ee-0e5a8a87d881',
    username: 'sam',
    profileImageUrl: null,
    reputation: 0,
    subscriptionTier: 'free',
    isEditorial: false,
    credential: null,
  },
  userVote: null,
  isBookmarked: false,
  ...NO_FACETS,
  lawCheck: null,
  shortAnswer: 'It depends.',
  answeredBy: null,
  marks: {
    title: [],
    description: words.flatMap((word) => [TEXT.indexOf(word), TEXT.indexOf(word) + word.length]),
  },
});

const shown = (question: ListedQuestion) => {
  const { description, marks } = shortened(question);
  const places = marks?.description ?? [];
  const words = places.flatMap((place, at) =>
    at % 2 === 0 ? [description.slice(place, places[at + 1])] : [],
  );
  expect(description.length).toBeLessThanOrEqual(LINE_MAX);
  return { description, words };
};

describe('the line of a question below its short answer', () => {
  test('is its beginning where a search found a word there', () => {
    expect(shown(found('bought', 'staking'))).toEqual({
      description:
        'I bought a little every month since 2019 and sold all of it in two steps in two steps in two…',
      words: ['bought'],
    });
  });

  test('begins shortly before the first word that was found further on', () => {
    expect(shown(found('validator', 'staking'))).toEqual({
      description: '…two steps because a validator was slashed and my staking rewards were gone.',
      words: ['validator', 'staking'],
    });
  });

  test('has the marks of whole words only', () => {
    const question = found('sold', 'gone');
    expect(shown(question).words).toEqual(['sold']);
    expect(shown({ ...question, marks: { title: [], description: [] } }).words).toEqual([]);
  });

  test('is the beginning of a text without gaps', () => {
    const description = `${'x'.repeat(300)}staking`;
    const marks = { title: [], description: [300, 307] };
    expect(shown({ ...found(), description, marks }).words).toEqual([]);
  });
});
