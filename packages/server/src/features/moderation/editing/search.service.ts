import { plainText } from '@lotwise/domain/text/plain-text';
import { z } from 'zod';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { addJob, defineJob } from '../../../platform/jobs/job.ts';
import { htmlOf } from '../../community/posts/posts.service.ts';
import { lockQuestion, textsOf, writeDocument } from './search.queries.ts';

// PostgreSQL's text vector holds 1 MB; these characters, each of another word and four bytes long,
// stay below it with the question's.
const REPLIES_MAX = 150_000;

/** Makes a question's search document again, after one of its texts was edited or deleted. */
export async function rebuildSearch(tx: Db, questionId: string): Promise<void> {
  const { question, answers } = await textsOf(tx, questionId);
  if (!question) return;
  let replies = '';
  for (const answer of answers) {
    if (replies.length > REPLIES_MAX) break;
    replies += `${plainText(await htmlOf(tx, 'answer', answer))}\n`;
  }
  const description = plainText(await htmlOf(tx, 'question', question));
  await writeDocument(tx, questionId, {
    title: question.title,
    tags: question.tags.join(' '),
    description: [description, ...question.paraphrases].join('\n'),
    replies: replies.slice(0, REPLIES_MAX).toWellFormed(),
  });
}

export const rebuildingSearch = defineJob('rebuild_search', z.object({ questionId: z.uuid() }));

/** Has a job make a question's search document again: one for all that wait for the same question. */
export const rebuildSearchLater = (tx: Db, questionId: string): Promise<void> =>
  addJob(tx, rebuildingSearch, { questionId }, { key: `rebuild_search:${questionId}` });

/** What the job does; a question that is hidden or deleted by now has no document. */
export const rebuildWaiting = (db: Db, questionId: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    // As every writer does: what they add to the document is not lost.
    await lockQuestion(tx, questionId);
    await rebuildSearch(tx, questionId);
  });
