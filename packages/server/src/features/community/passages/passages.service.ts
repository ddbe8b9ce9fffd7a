import { splitInsight } from '@lotwise/domain/premium/insights';
import { packPassages } from '@lotwise/domain/community/passages';
import { z } from 'zod';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { addJob, defineJob } from '../../../platform/jobs/job.ts';
import { blocksOf } from '../../../rendering/blocks.ts';
import { HTML_VERSION, renderPost } from '../../../rendering/render.ts';
import * as queries from './passages.queries.ts';

export {
  deleteMarks,
  deleteOfThread,
  deletePassages,
  insightsToIndex,
  threadsToIndex,
} from './passages.queries.ts';

/**
 * So many passages are counted again within some milliseconds, after each change; more of them every
 * night.
 */
const SMALL_SITE = 2000;

/**
 * Makes the passages of all answers of these questions again; of those that may not be quoted, none.
 * The questions are locked. Returns whether any changed.
 */
export async function indexAnswers(tx: Db, questionIds: readonly string[]): Promise<boolean> {
  const made: queries.NewPassage[] = [];
  for (const answer of await queries.quotableAnswers(tx, questionIds))
    made.push(...(await passagesOf(answer.id, htmlOf(answer))));
  return queries.replaceOfAnswers(tx, questionIds, made);
}

export const indexingInsight = defineJob('index_insight', z.object({ insightId: z.uuid() }));

/** Has a job make the passages of an insight again. */
export const indexInsightLater = (tx: Db, insightId: string): Promise<void> =>
  addJob(tx, indexingInsight, { insightId }, { key: `index_insight:${insightId}` });

/** What the job does; an insight that is not published has none. */
export const indexInsight = (db: Db, insightId: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const insight = await queries.publishedInsight(tx, insightId);
    const made = insight ? await passagesOf(insight.id, wholeHtmlOf(insight)) : [];
    if (await queries.replaceOfInsight(tx, insightId, made)) await countWordsSoon(tx);
  });

/**
 * Takes the names of a member who has left out of what is stored of the words of texts, once the
 * texts are without them.
 */
export async function forgetNames(db: Db, names: readonly string[]): Promise<void> {
  if (await queries.areWords(db, names)) await countWords(db);
}

export const countingWords = defineJob('count_passage_words', z.object({}));

/** Has the words counted again where that takes no time; elsewhere they are every night. */
export async function countWordsSoon(tx: Db): Promise<void> {
  const total = (await queries.wordCounts(tx, [])).get('') ?? 0;
  if (total < SMALL_SITE) await addJob(tx, countingWords, {}, { key: countingWords.name });
}

/** Counts the words of all passages: a rare word says more of what is asked than a common one. */
export async function countWords(db: Db): Promise<void> {
  await inTransaction(db, queries.recountWords);
}

async function passagesOf(sourceId: string, html: string): Promise<queries.NewPassage[]> {
  // A reader's request may run between two sources.
  await new Promise((resolve) => setImmediate(resolve));
  return packPassages(blocksOf(html)).map((passage, place) => ({
    sourceId,
    place,
    ...passage,
  }));
}

// Names and image sizes make no difference to the words, so nothing is looked up and nothing
// stored.
function htmlOf({ source, sourceFormat, html, htmlVersion }: queries.QuotableAnswer): string {
  return html !== null && htmlVersion === HTML_VERSION ? html : renderPost(source, sourceFormat);
}

function wholeHtmlOf({
  source,
  openingHtml,
  restHtml,
  htmlVersion,
}: queries.PublishedInsight): string {
  if (htmlVersion === HTML_VERSION) return openingHtml + restHtml;
  const { opening, rest } = splitInsight(source);
  return renderPost(opening, 'markdown') + renderPost(rest, 'markdown');
}
