import { CLOSE_REASON_KEYS } from '@lotwise/domain/moderation/moderation';
import { POST_MAX, TAGS_MAX, TITLE_MAX } from '@lotwise/domain/shared/limits';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { facets, jurisdiction, sentFacets, taxYear } from './facets.ts';
import { narrowing } from './search.ts';
import { author, count, id, idParams, origin, page, time } from '../shared.ts';
import { tagList } from './tag-list.ts';
import { requiredText, titleText } from '../text.ts';
import { validity } from './validity.ts';
import { vote } from './votes.ts';

/**
 * How a list of questions is chosen and ordered: latest activity, no answers yet, newest, most
 * votes.
 */
export const questionFilter = z.enum(['all', 'unanswered', 'recent', 'votes'], {
  error: 'Filter must be one of all, unanswered, recent, votes',
});
/** Which questions a list shows, and in which order. */
export type QuestionFilter = z.output<typeof questionFilter>;

const lawCheck = z.object({
  jurisdiction: jurisdiction.nullable(),
  taxYearFrom: taxYear,
  taxYearTo: taxYear,
  /** ISO 8601. */
  checkedOn: z.iso.date(),
  by: z.enum(['expert', 'editors']),
});
/** Who checked an answer's law, and for which years. */
export type LawCheck = z.output<typeof lawCheck>;

/**
 * A question as a list shows it. `description` is a plain-text excerpt of at most 400 characters.
 */
export const listedQuestion = z.object({
  id,
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  votes: z.int(),
  viewCount: count,
  answerCount: count,
  isAnswered: z.boolean(),
  createdAt: time,
  updatedAt: time,
  author,
  /** The reader's own vote; null for none and for visitors. */
  userVote: vote.nullable(),
  isBookmarked: z.boolean(),
  ...facets,
  /**
   * For which tax years an answer's law was checked, by somebody verified in its country or by the
   * site's editors; null where it was by neither.
   */
  lawCheck: lawCheck.nullable(),
  /** What the accepted answer says in a sentence, where its law is checked and has not changed. */
  shortAnswer: z.string().nullable(),
  /**
   * The verified profession of somebody who answered, such as `CPA (US)`: of the accepted answer,
   * else of the first; null where nobody verified has answered.
   */
  answeredBy: z.string().nullable(),
  /**
   * In the results of a search: where its words are in title and description, as pairs of first
   * and after last UTF-16 unit.
   */
  marks: z.object({ title: z.array(count), description: z.array(count) }).optional(),
});
/** A question as lists show it. */
export type ListedQuestion = z.output<typeof listedQuestion>;

/**
 * An answer as its question's page shows it. `content` is the Markdown, `contentHtml` what it
 * renders to, sanitised.
 */
export const answer = z.object({
  id,
  questionId: id,
  content: z.string(),
  contentHtml: z.string(),
  votes: z.int(),
  isAccepted: z.boolean(),
  createdAt: time,
  updatedAt: time,
  author,
  origin: origin.nullable(),
  userVote: vote.nullable(),
  /** What it holds for and rests on; null where nothing is said. */
  validity: validity.nullable(),
  /** What it says in a sentence; null where that was not written, or its law has changed. */
  shortAnswer: z.string().nullable(),
  /**
   * In the answer to posting it: that it waits for a moderator, and only its author and moderators
   * see it.
   */
  isHeld: z.literal(true).optional(),
});
/** An answer as its question's page shows it. */
export type Answer = z.output<typeof answer>;

/** That a question is closed or locked, and why. */
export const questionState = z.object({
  closedAs: z.enum(CLOSE_REASON_KEYS).nullable(),
  closedNote: z.string().nullable(),
  closedAt: time.nullable(),
  /** What a duplicate repeats, where that can be seen. */
  duplicateOf: z.object({ id, title: z.string() }).nullable(),
  lockedAt: time.nullable(),
  lockNote: z.string().nullable(),
});
export type QuestionState = z.output<typeof questionState>;

/**
 * A question whole, with its answers: accepted first, then those in force, then most votes, then
 * oldest.
 */
export const question = listedQuestion.extend({
  /** The Markdown, and not an excerpt as in lists. */
  description: z.string(),
  descriptionHtml: z.string(),
  commentCount: count,
  origin: origin.nullable(),
  /** Null for a question that is neither closed nor locked. */
  state: questionState.nullable(),
  /**
   * In the answer to posting it: that it waits for a moderator, and only its author and moderators
   * see it.
   */
  isHeld: z.literal(true).optional(),
  answers: z.array(answer),
});
/** A question whole, with its answers. */
export type Question = z.output<typeof question>;

const NO_TAGS = 'Please add at least one tag to help categorize your question.';

/**
 * What the ask form sends. Tags may come as a list or as text with commas; they are trimmed,
 * lower-cased and deduplicated.
 */
export const questionBody = z.object({
  title: titleText(TITLE_MAX, {
    missing: 'Title is required',
    tooLong: `A title has at most ${TITLE_MAX} characters. Please shorten it, and put the rest in the text.`,
  }),
  description: requiredText(POST_MAX, { missing: 'Description is required' }),
  tags: tagList({
    max: TAGS_MAX,
    tooMany: `You can only add up to ${TAGS_MAX} tags per question.`,
    missing: NO_TAGS,
  }),
  ...sentFacets,
});
/** A question as it is asked. */
export type QuestionBody = z.output<typeof questionBody>;

const listQuery = z.object({
  filter: questionFilter.default('all'),
  page,
  ...narrowing,
});

/** One page of questions. */
export const listQuestions = defineCall('GET /api/questions', {
  access: 'anyone',
  summary: 'Questions, 20 a page. A page past the end is an empty list.',
  query: listQuery,
  reply: z.object({
    questions: z.array(listedQuestion),
    totalPages: count,
    total: count,
  }),
});

/** Questions that say the same as a search in other words. */
export const listClose = defineCall('GET /api/search/close', {
  access: 'anyone',
  summary:
    'Where a search finds fewer than five questions: others that say the same in other words, the closest first.',
  query: z.object({ filter: questionFilter.default('all'), ...narrowing }),
  reply: z.array(listedQuestion),
});

/** Posts a question as the signed-in member. */
export const askQuestion = defineCall('POST /api/questions', {
  access: 'member',
  summary: 'Ask a question. An authorId in the payload is ignored.',
  body: questionBody,
  reply: question,
  status: 201,
  idempotent: true,
  isSpeech: true,
});

/** A question whole. */
export const getQuestion = defineCall('GET /api/questions/{id}', {
  access: 'anyone',
  summary:
    'A question with its author and answers. Counts one view per visitor and day, and none for robots.',
  params: idParams,
  reply: question,
});
