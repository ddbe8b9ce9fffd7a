import type { z } from 'zod';
import type {
  ListedQuestion,
  Question,
  listQuestions,
} from '@lotwise/contract/community/questions';
import type { Facets } from '@lotwise/contract/community/facets';
import type { ReplyOf } from '@lotwise/contract/call';
import type { getSearchHints } from '@lotwise/contract/community/search';
import { type Author, idParams } from '@lotwise/contract/shared';
import { EXCERPT_MAX, FEW_RESULTS, QUESTIONS_PER_PAGE } from '@lotwise/domain/shared/limits';
import { questionPath } from '@lotwise/domain/community/question-path';
import { mayWiden } from '@lotwise/domain/community/search-operators';
import type { Db } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { answersOf } from '../answers/answers.service.ts';
import { stateOf } from '../closing/thread.service.ts';
import { htmlOf } from '../posts/posts.service.ts';
import { originOf } from '../../members/people/origins.service.ts';
import { excerptOf } from '@lotwise/domain/text/excerpt';
import { plainText } from '@lotwise/domain/text/plain-text';
import { didYouMean } from '../vocabulary/vocabulary.service.ts';
import * as questionsFindingQueries from './questions.finding.queries.ts';
import { shortened } from './questions.lines.ts';
import { marksOf, withMarks } from './questions.marks.ts';
import * as questionsListQueries from './questions.list.queries.ts';
import { findQuestion, searchIds, titleOf } from './questions.queries.ts';
import { rowsOf } from './questions.rows.queries.ts';
import { insertQuestion, insertTags } from './questions.new.queries.ts';
import { totalOf } from './questions.totals.ts';
import { type Narrowing, readWanted } from './questions.wanted.ts';
import { closeTo } from './questions.widening.ts';

type ListQuery = z.output<typeof listQuestions.query>;
type QuestionPage = ReplyOf<typeof listQuestions>;
type SearchHints = ReplyOf<typeof getSearchHints>;

/** One page of a list, a search or a tag. */
export async function list(
  db: Db,
  query: ListQuery,
  { readerId }: { readerId: string | null },
): Promise<QuestionPage> {
  const found = await find(db, query, readerId);
  if (found.page) {
    const rows = await questionsListQueries.listPage(db, found.page);
    return pageOf(
      rows.map((row) => shortened(listed(row))),
      found,
    );
  }
  return pageOf(await marked(db, found, readerId), found);
}

/** Questions that say the same as a search with few results in other words. */
export async function close(
  db: Db,
  { filter, ...query }: Omit<ListQuery, 'page'>,
  { readerId, now }: { readerId: string | null; now: Date },
): Promise<ListedQuestion[]> {
  const { words, conditions, isPossible } = await readWanted(db, query);
  if (!isPossible || !mayWiden(words)) return [];
  const search = { text: words, filter, conditions };
  const ids = await closeTo(db, await searchIds(db, search), { ...search, now });
  return marked(db, { ids, words }, readerId);
}

/** Questions in the order of their ids, with the words of a search marked. */
async function marked(
  db: Db,
  { ids, words }: { ids: readonly string[]; words: string },
  readerId: string | null,
): Promise<ListedQuestion[]> {
  const questions = await inOrder(db, ids, readerId);
  if (words === '') return questions.map(shortened);
  const marks = await marksOf(db, ids, words);
  return questions.map((question) => shortened(withMarks(question, marks.get(question.id))));
}

/**
 * How long a list is, and which questions are on a page of it: by their ids, or as a page.
 */
type Found = { total: number } & (
  | { page: questionsListQueries.PageRequest; ids?: never; words?: never }
  | { page?: never; ids: string[]; words: string }
);

async function find(db: Db, query: ListQuery, readerId: string | null): Promise<Found> {
  const limit = QUESTIONS_PER_PAGE;
  const offset = (query.page - 1) * limit;
  const { filter } = query;
  const wanted = await readWanted(db, query);
  const { words, conditions, tag } = wanted;
  if (!wanted.isPossible) return { total: 0, ids: [], words: '' };
  const onPage = (ids: string[]) => ids.slice(offset, offset + limit);
  if (words !== '') {
    const ids = await searchIds(db, { text: words, filter, conditions });
    return { total: ids.length, ids: onPage(ids), words };
  }
  if (wanted.isNarrowed) {
    const ids = await questionsFindingQueries.filteredIds(db, conditions, filter);
    return { total: ids.length, ids: onPage(ids), words };
  }
  const total = await totalOf(db, filter, tag);
  if (offset >= total) return { total, ids: [], words: '' };
  const siteTotal = tag ? await totalOf(db, 'all', null) : total;
  return { total, page: { filter, tag, readerId, limit, offset, total, siteTotal } };
}

/** What to show beside the results of a search. */
export async function searchHints(db: Db, asked: Narrowing): Promise<SearchHints> {
  const wanted = await readWanted(db, asked);
  const counts = wanted.isPossible
    ? await questionsFindingQueries.countFacets(db, wanted.words, wanted.conditions)
    : [];
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return {
    total: Math.min(total, questionsFindingQueries.COUNTED_MAX),
    isMore: total > questionsFindingQueries.COUNTED_MAX,
    jurisdictions: summed(counts, 'jurisdiction').map(([jurisdiction, count]) => ({
      jurisdiction,
      count,
    })),
    taxYears: summed(counts, 'taxYear').map(([taxYear, count]) => ({ taxYear, count })),
    didYouMean:
      total < FEW_RESULTS ? await didYouMean(db, asked.search ?? '', wanted.correctable) : null,
    problems: wanted.problems,
  };
}

/** The counts of one facet, most first. */
function summed<K extends 'jurisdiction' | 'taxYear'>(
  counts: readonly questionsFindingQueries.FacetCount[],
  facet: K,
): [NonNullable<questionsFindingQueries.FacetCount[K]>, number][] {
  const sums = new Map<NonNullable<questionsFindingQueries.FacetCount[K]>, number>();
  for (const row of counts) {
    const value = row[facet];
    if (value !== null) sums.set(value, (sums.get(value) ?? 0) + row.count);
  }
  return [...sums].sort(([, a], [, b]) => b - a);
}

/** These questions for a reader, in the order of the ids. */
export async function inOrder(
  db: Db,
  ids: readonly string[],
  readerId: string | null,
): Promise<ListedQuestion[]> {
  return (await rowsOf(db, ids, readerId)).map(listed);
}

function pageOf(questions: ListedQuestion[], { total }: Pick<Found, 'total'>): QuestionPage {
  return {
    questions,
    total,
    totalPages: Math.ceil(total / QUESTIONS_PER_PAGE),
  };
}

function listed(row: questionsListQueries.ListRow): ListedQuestion {
  return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() };
}

/** A question's path, made from its title; undefined if there is no such question. */
export async function addressOf(db: Db, id: string): Promise<string | undefined> {
  const known = idParams.safeParse({ id });
  const title = known.success ? await titleOf(db, known.data.id) : undefined;
  return title === undefined || !known.success
    ? undefined
    : questionPath({ id: known.data.id, title });
}

/** A question whole, with its answers, for a reader. */
export async function get(
  db: Db,
  id: string,
  readerId: string | null,
  now = new Date(),
): Promise<Question> {
  const row = await findQuestion(db, id, readerId);
  if (!row) throw new Refusal('not_found', 'Question not found');
  const {
    source,
    sourceFormat: _format,
    html: _html,
    htmlVersion: _version,
    acceptedAnswerId: _accepted,
    origin,
    state,
    duplicateTitle,
    ...question
  } = row;
  return {
    ...question,
    description: source,
    descriptionHtml: await htmlOf(db, 'question', row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    origin: originOf(origin),
    state: stateOf(state, duplicateTitle),
    answers: await answersOf(db, id, readerId, now),
  };
}

interface NewQuestion {
  id: string;
  authorId: string;
  title: string;
  text: { source: string; html: string; htmlVersion: number };
  tags: string[];
  facets: Facets;
  createdAt: Date;
}

/** Stores a new question: with its tags, counters and words in search, unless it is held. */
export async function store(
  tx: Db,
  { text, facets, ...question }: NewQuestion,
  { isHeld }: { isHeld: boolean },
): Promise<void> {
  const searchText = plainText(text.html);
  const excerpt = excerptOf(searchText, EXCERPT_MAX);
  await insertQuestion(tx, { ...question, ...text, excerpt }, { searchText, isHeld });
  if (!questionsFindingQueries.isNone(facets))
    await questionsFindingQueries.writeFacets(tx, { questionId: question.id, facets });
}

/** A question that was just posted. */
export const newQuestion = (
  { id, title, text, tags, facets, createdAt }: NewQuestion,
  author: Author,
): Question => ({
  id,
  title,
  description: text.source,
  descriptionHtml: text.html,
  tags,
  votes: 0,
  viewCount: 0,
  answerCount: 0,
  commentCount: 0,
  isAnswered: false,
  createdAt: createdAt.toISOString(),
  updatedAt: createdAt.toISOString(),
  author,
  origin: null,
  state: null,
  userVote: null,
  isBookmarked: false,
  ...facets,
  lawCheck: null,
  shortAnswer: null,
  answeredBy: null,
  answers: [],
});

/** Puts a question under more tags, in the transaction of its edit. */
export async function addTags(
  tx: Db,
  { questionId, names, now }: { questionId: string; names: readonly string[]; now: Date },
): Promise<void> {
  if (names.length > 0) await insertTags(tx, { questionId, names, createdAt: now });
}

/** Changes it, in the transaction of the question's edit. */
export const changeFacets = (
  tx: Db,
  change: { questionId: string; facets: Facets },
): Promise<void> => questionsFindingQueries.writeFacets(tx, change);
