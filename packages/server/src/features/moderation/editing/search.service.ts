import type { Db } from '../../../platform/db/db.ts';
import { htmlOf } from '../../community/posts/posts.service.ts';
import { plainText } from '@lotwise/domain/plain-text';
import { textsOf, writeDocument } from './search.queries.ts';

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
    description: [description, ...question.wordings].join('\n'),
    replies: replies.slice(0, REPLIES_MAX).toWellFormed(),
  });
}
