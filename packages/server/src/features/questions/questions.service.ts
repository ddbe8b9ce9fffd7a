import type { z } from 'zod';
import type { ListedQuestion, Question, listQuestions } from '@lotwise/contract/questions';
import type { ReplyOf } from '@lotwise/contract/call';
import { EXCERPT_MAX, QUESTIONS_PER_PAGE } from '@lotwise/domain/limits';
import { type Db, inTransaction } from '../../platform/db.ts';
import { Refusal } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { answersOf } from '../answers/answers.service.ts';
import { followByActing, tellTagFollowersLater } from '../follows/follows.service.ts';
import { htmlOf, originOf, renderNew } from '../posts/posts.service.ts';
import { excerptOf, plainText } from '../posts/render.ts';
import { findTag } from '../stats/stats.service.ts';
import { findQuestion, insertQuestion, listPage, type ListRow, rowsOf, searchIds } from './questions.queries.ts';
import { totalOf } from './questions.totals.ts';

type ListQuery = z.output<typeof listQuestions.query>;
type QuestionPage = ReplyOf<typeof listQuestions>;

/** One page of a list, a search or a tag. */
export async function list(db: Db, query: ListQuery, readerId: string | null): Promise<QuestionPage> {
  const offset = (query.page - 1) * QUESTIONS_PER_PAGE;
  const tag = query.tag ? await findTag(db, query.tag) : null;
  if (query.tag && !tag) return pageOf([], 0);
  if (query.search) {
    const ids = await searchIds(db, { text: query.search, filter: query.filter, tagId: tag?.id ?? null });
    return pageOf(await inOrder(db, ids.slice(offset, offset + QUESTIONS_PER_PAGE), readerId), ids.length);
  }
  const total = await totalOf(db, query.filter, tag);
  if (offset >= total) return pageOf([], total);
  const siteTotal = tag ? await totalOf(db, 'all', null) : total;
  const rows = await listPage(db, { filter: query.filter, tag, readerId, limit: QUESTIONS_PER_PAGE, offset, total, siteTotal });
  return pageOf(rows.map(listed), total);
}

/** These questions for a reader, in the order of the ids. */
export async function inOrder(db: Db, ids: readonly string[], readerId: string | null): Promise<ListedQuestion[]> {
  return (await rowsOf(db, ids, readerId)).map(listed);
}

function pageOf(questions: ListedQuestion[], total: number): QuestionPage {
  return { questions, total, totalPages: Math.ceil(total / QUESTIONS_PER_PAGE) };
}

function listed(row: ListRow): ListedQuestion {
  return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() };
}

/** A question whole, with its answers, for a reader. */
export async function get(db: Db, id: string, readerId: string | null): Promise<Question> {
  const [row, answers] = await Promise.all([findQuestion(db, id, readerId), answersOf(db, id, readerId)]);
  if (!row) throw new Refusal('not_found', 'Question not found');
  const { source, sourceFormat: _format, html: _html, htmlVersion: _version, acceptedAnswerId: _accepted, origin, ...question } = row;
  return {
    ...question,
    description: source,
    descriptionHtml: await htmlOf(db, 'question', row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    origin: originOf(origin),
    answers,
  };
}

type NewQuestion = { authorId: string; title: string; description: string; tags: string[]; now: Date };

/** Posts a question and answers it whole. */
export async function ask(db: Db, { authorId, title, description, tags, now }: NewQuestion): Promise<Question> {
  return inTransaction(db, async (tx) => {
    const id = newId();
    const text = renderNew('question', description);
    const words = plainText(text.html);
    await insertQuestion(tx, { id, authorId, title, ...text, excerpt: excerptOf(words, EXCERPT_MAX), tags, createdAt: now }, words);
    await followByActing(tx, authorId, id, now);
    await tellTagFollowersLater(tx, id);
    return get(tx, id, authorId);
  });
}
