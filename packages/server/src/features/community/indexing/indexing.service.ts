import { plainText } from '@lotwise/domain/text/plain-text';
import { DAY_MS } from '@lotwise/domain/text/days';
import { z } from 'zod';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { addJob, defineJob } from '../../../platform/jobs/job.ts';
import * as passages from '../passages/passages.service.ts';
import { htmlOf } from '../posts/posts.service.ts';
import * as queries from './indexing.queries.ts';

export const indexingThread = defineJob('index_thread', z.object({ questionId: z.uuid() }));
/** What servers of the version before queue for a search document. */
export const rebuildingSearch = { ...indexingThread, name: 'rebuild_search' };

/**
 * Has a job make what a thread is found by: its search document and its passages; one job for all
 * that wait for the same thread. The passages of a question also hold the titles of its duplicates,
 * so the question that this one repeats is indexed too.
 */
export async function indexThreadLater(tx: Db, questionId: string): Promise<void> {
  for (const id of await queries.withOriginal(tx, questionId))
    await addJob(tx, indexingThread, { questionId: id }, { key: `index_thread:${id}` });
}

/**
 * The same where an answer is hidden or gone: from now on the thread is not found by the words of
 * its answers, until the job has run.
 */
export async function forgetAnswer(tx: Db, questionId: string): Promise<void> {
  await queries.takeWords(tx, questionId, 'of answers');
  await indexThreadLater(tx, questionId);
}

/** The same where any text lost a name: nothing is made of the thread until the job has run. */
export async function forgetTexts(tx: Db, questionId: string): Promise<void> {
  await queries.takeWords(tx, questionId, 'all');
  await passages.deleteOfThread(tx, questionId);
  await indexThreadLater(tx, questionId);
}

/** What the job does. A question that is not visible has neither document nor passages. */
export const indexThread = (db: Db, questionId: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    // As every writer does: the texts are read behind what was written last.
    await queries.lockThreads(tx, [questionId]);
    await indexDocument(tx, questionId);
    if (await passages.indexAnswers(tx, [questionId])) await passages.countWordsSoon(tx);
  });

const THREADS = 10_000;
const AT_ONCE = 50;
const SINCE_MS = 2 * DAY_MS;

export const indexingMissing = defineJob('build_passages', z.object({}));

/** Has `indexMissing` run in the background: after a load, and after the start of a new version. */
export const indexMissingSoon = (db: Db): Promise<void> =>
  addJob(db, indexingMissing, {}, { key: indexingMissing.name });

/**
 * Indexes what no command asked for: what was loaded, what votes in rings or of members who left
 * brought over the bound, and what servers of the version before wrote beside this one, which know
 * nothing of these jobs. After a start, a load, and every night.
 */
export async function indexMissing(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - SINCE_MS);
  for (const id of await queries.questionsToIndex(db)) await indexThread(db, id);
  let isChanged = false;
  let after: string | null = null;
  for (;;) {
    const ids: string[] = await passages.threadsToIndex(db, { since, after, limit: THREADS });
    for (let start = 0; start < ids.length; start += AT_ONCE) {
      const batch = ids.slice(start, start + AT_ONCE);
      const isBatchChanged = await inTransaction(db, async (tx) => {
        await queries.lockThreads(tx, batch);
        return passages.indexAnswers(tx, batch);
      });
      isChanged ||= isBatchChanged;
    }
    after = ids.at(-1) ?? null;
    if (ids.length < THREADS) break;
  }
  for (const id of await passages.insightsToIndex(db, since)) await passages.indexInsight(db, id);
  await passages.deleteMarks(db, now);
  if (isChanged) await passages.countWords(db);
}

// PostgreSQL's text vector holds 1 MB; these characters, each of another word and four bytes long,
// stay below it with the question's.
const REPLIES_MAX = 150_000;

async function indexDocument(tx: Db, questionId: string): Promise<void> {
  const texts = await queries.textsOf(tx, questionId);
  if (!texts) return queries.deleteDocument(tx, questionId);
  const { question, answers } = texts;
  let replies = '';
  for (const answer of answers) {
    if (replies.length > REPLIES_MAX) break;
    replies += `${plainText(await htmlOf(tx, 'answer', answer))}\n`;
  }
  const description = plainText(await htmlOf(tx, 'question', question));
  await queries.writeDocument(tx, questionId, {
    title: question.title,
    tags: question.tags.join(' '),
    description: [description, ...question.paraphrases].join('\n'),
    replies: replies.slice(0, REPLIES_MAX).toWellFormed(),
  });
}
