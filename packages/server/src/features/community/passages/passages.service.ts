import { splitInsight } from '@lotwise/domain/premium/insights';
import { packPassages } from '@lotwise/domain/community/passages';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { blocksOf } from '../../../rendering/blocks.ts';
import { HTML_VERSION, renderPost } from '../../../rendering/render.ts';
import * as queries from './passages.queries.ts';

const BATCH = 50;
/**
 * So many passages are counted again within some milliseconds; above, only when a part of them has
 * changed, and every night.
 */
const SMALL_SITE = 2000;
const CHANGED_PART = 0.05;

/**
 * Makes the passages of every marked answer and insight again, as long as there are some and
 * `limit` allows.
 */
export async function buildPassages(db: Db, limit = Number.POSITIVE_INFINITY): Promise<void> {
  // Every question to the assistant asks this, and mostly there is nothing: no transaction for
  // that.
  if (!(await queries.isDue(db))) return;
  let built = 0;
  let changed = 0;
  while (built < limit) {
    const batch = await inTransaction(db, (tx) => buildBatch(tx, Math.min(BATCH, limit - built)));
    built += batch.sources;
    changed += batch.passages;
    if (batch.sources < Math.min(BATCH, limit)) break;
  }
  if (built === 0) return;
  const total = (await queries.wordCounts(db, [])).get('') ?? 0;
  if (total < SMALL_SITE || changed > total * CHANGED_PART) await countWords(db);
}

/**
 * Takes the names of a member who has left out of what is stored of the words of texts, once the
 * texts are without them.
 */
export async function forgetNames(db: Db, names: readonly string[]): Promise<void> {
  await buildPassages(db);
  if (await queries.areWords(db, names)) await countWords(db);
}

/** Counts the words of all passages: a rare word says more of what is asked than a common one. */
export async function countWords(db: Db): Promise<void> {
  await inTransaction(db, queries.recountWords);
}

async function buildBatch(tx: Db, size: number): Promise<{ sources: number; passages: number }> {
  const due = await queries.takeDue(tx, size);
  if (due.length === 0) return { sources: 0, passages: 0 };
  const idsOf = (kind: queries.NewPassage['kind']) =>
    due.filter((one) => one.kind === kind).map(({ id }) => id);
  const made: queries.NewPassage[] = [];
  for (const answer of await queries.quotableAnswers(tx, idsOf('answer')))
    made.push(...(await passagesOf('answer', answer.id, htmlOf(answer))));
  for (const insight of await queries.publishedInsights(tx, idsOf('insight')))
    made.push(...(await passagesOf('insight', insight.id, wholeHtmlOf(insight))));
  await queries.replacePassages(
    tx,
    due.map(({ id }) => id),
    made,
  );
  return { sources: due.length, passages: made.length };
}

async function passagesOf(
  kind: queries.NewPassage['kind'],
  sourceId: string,
  html: string,
): Promise<queries.NewPassage[]> {
  // A reader's request may run between two sources.
  await new Promise((resolve) => setImmediate(resolve));
  return packPassages(blocksOf(html)).map((passage, place) => ({
    sourceId,
    kind,
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
