import { packPassages } from '@lotwise/domain/passages';
import { type Db, inTransaction } from '../../platform/db.ts';
import { blocksOf } from '../posts/blocks.ts';
import { HTML_VERSION, renderPost } from '../posts/render.ts';
import { type NewPassage, quotableAnswers, type QuotableAnswer, recountWords, replacePassages, takeDue, wordCounts } from './passages.queries.ts';

const BATCH = 50;
/** So many passages are counted anew within some milliseconds; above, only when a part of them has changed, and every night. */
const SMALL_SITE = 2000;
const CHANGED_PART = 0.05;

/** Makes the passages of every marked answer anew, as long as there are some and `limit` allows. */
export async function buildPassages(db: Db, limit = Number.POSITIVE_INFINITY): Promise<void> {
  let built = 0;
  let changed = 0;
  while (built < limit) {
    const batch = await inTransaction(db, (tx) => buildBatch(tx, Math.min(BATCH, limit - built)));
    built += batch.answers;
    changed += batch.passages;
    if (batch.answers < Math.min(BATCH, limit)) break;
  }
  if (built === 0) return;
  const total = (await wordCounts(db, [])).get('') ?? 0;
  if (total < SMALL_SITE || changed > total * CHANGED_PART) await countWords(db);
}

/** Counts the words of all passages: a rare word says more of what is asked than a common one. */
export async function countWords(db: Db): Promise<void> {
  await inTransaction(db, recountWords);
}

async function buildBatch(tx: Db, size: number): Promise<{ answers: number; passages: number }> {
  const due = await takeDue(tx, size);
  if (due.length === 0) return { answers: 0, passages: 0 };
  const made: NewPassage[] = [];
  for (const answer of await quotableAnswers(tx, due)) {
    made.push(...packPassages(blocksOf(htmlOf(answer))).map((passage, place) => ({ answerId: answer.id, place, ...passage })));
    // A reader's request may run between two answers.
    await new Promise((resolve) => setImmediate(resolve));
  }
  await replacePassages(tx, due, made);
  return { answers: due.length, passages: made.length };
}

// Names and image sizes make no difference to the words, so nothing is looked up and nothing stored.
function htmlOf({ source, sourceFormat, html, htmlVersion }: QuotableAnswer): string {
  return html !== null && htmlVersion === HTML_VERSION ? html : renderPost(source, sourceFormat);
}
