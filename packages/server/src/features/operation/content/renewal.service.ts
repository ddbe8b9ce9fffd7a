import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { EVERYTHING_TAG, LISTS_TAG } from '../../../platform/cache/tags.ts';
import { indexThreadLater } from '../../community/indexing/indexing.service.ts';
import { indexInsightLater } from '../../community/passages/passages.service.ts';
import { renderNew } from '../../community/posts/posts.service.ts';
import { store as storeValidity } from '../../community/validity/validity.service.ts';
import { refreshVocabulary } from '../../community/vocabulary/vocabulary.service.ts';
import * as editing from '../../moderation/editing/editing.service.ts';
import { noteRevision } from '../../moderation/editing/history.service.ts';
import * as removal from '../../moderation/editing/removal.service.ts';
import { reviseFor } from '../../premium/insights/insights.writing.service.ts';
import { hasPacks, replaceShortAnswers, replaceParaphrases } from './content.queries.ts';
import { addNewThreads } from './content.service.ts';
import type { PackInsight } from './pack-file.ts';
import { type PackThread, readEverything, type Unshown, unshownOf } from './packs.ts';
import { type Difference, differencesOf, WITHDRAWN } from './renewal.ts';
import * as queries from './renewal.queries.ts';

interface Renewing {
  db: Db;
  now: Date;
  purge: (tags: readonly string[]) => Promise<void>;
}

/** How many threads were new, and how many threads, insights, paraphrases and short answers were others. */
export interface Renewed {
  added: number;
  threads: number;
  insights: number;
  paraphrases: number;
  shortAnswers: number;
}

/**
 * Brings a site that was filled by an earlier version the editors' texts of this one. Nothing
 * changes when it is done again.
 */
export async function renewContent({ db, now, purge }: Renewing): Promise<Renewed> {
  // To read them all takes a second of the process.
  if (!(await hasPacks(db)))
    return { added: 0, threads: 0, insights: 0, paraphrases: 0, shortAnswers: 0 };
  const written = await readEverything();
  const changed = await renewThreads(db, written.threads, now);
  const threads = changed.length;
  const added = await addNewThreads(db, written.threads, now);
  if (added + threads > 0) await purge([EVERYTHING_TAG]);
  const insights = await renewInsights(db, written.insights, now);
  if (insights > 0) await purge([LISTS_TAG]);
  const unshown = unshownOf(written);
  const paraphrases = await renewWordings(db, unshown);
  if (added + threads + insights + paraphrases > 0) await refreshVocabulary(db);
  // Last: a short answer goes with the text that it was written for.
  return {
    added,
    threads,
    insights,
    paraphrases,
    shortAnswers: await replaceShortAnswers(db, unshown),
  };
}

/** Returns the questions whose threads were others. */
async function renewThreads(db: Db, threads: readonly PackThread[], now: Date): Promise<string[]> {
  const posts = Map.groupBy(
    await queries.editorialPosts(db),
    ({ pack, slug }) => `${pack}/${slug}`,
  );
  const all = threads.map(({ pack, thread }) =>
    differencesOf(thread, posts.get(`${pack}/${thread.slug}`) ?? [], now),
  );
  const isWithdrawn = ({ kind }: Difference) => kind === 'withdrawal';
  const cited = all.flat().some(isWithdrawn) ? await queries.citedAnswers(db) : new Set<string>();
  const changed: string[] = [];
  for (const differences of all) {
    const [first] = differences;
    if (!first) continue;
    const { questionId } = first.post;
    await inTransaction(db, async (tx) => {
      await settle(tx, differences, { cited, now });
      await indexThreadLater(tx, questionId);
    });
    changed.push(questionId);
  }
  return changed;
}

/** Returns how many insights had another text. One that an admin edited stays as it is. */
async function renewInsights(db: Db, insights: readonly PackInsight[], now: Date): Promise<number> {
  const held = new Map((await queries.untouchedInsights(db)).map((one) => [one.title, one]));
  let count = 0;
  for (const { body } of insights) {
    const one = held.get(body.title);
    if (!one || one.source === body.content) continue;
    await reviseFor(db, { id: one.id, body, now });
    count += 1;
  }
  return count;
}

/** Returns how many texts had other paraphrases. A question's are searched like its text. */
async function renewWordings(db: Db, unshown: readonly Unshown[]): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { questionIds, insightIds } = await replaceParaphrases(tx, unshown);
    for (const id of questionIds) await indexThreadLater(tx, id);
    for (const id of insightIds) await indexInsightLater(tx, id);
    return questionIds.length + insightIds.length;
  });
}

interface Settling {
  /** The answers that a post links to. */
  cited: ReadonlySet<string>;
  now: Date;
}

async function settle(
  tx: Db,
  differences: readonly Difference[],
  { cited, now }: Settling,
): Promise<void> {
  for (const difference of differences) {
    const { post, kind } = difference;
    if (kind === 'text') await rewrite(tx, post, difference.change, now);
    else if (kind === 'withdrawal') await withdraw(tx, post, { cited, now });
    else if (kind === 'validity') {
      const { validity, checkedOn } = difference;
      await storeValidity(tx, post.id, validity, { authorId: post.author.id, now, checkedOn });
    } else if (post.type !== 'question')
      await queries.redate(tx, post.type, post.id, difference.at);
  }
}

/** Gives a post of the editors another text, with its history. */
async function rewrite(
  tx: Db,
  { type, id, author }: queries.EditorialPost,
  change: editing.Change,
  now: Date,
): Promise<void> {
  const post = await editing.lockForEdit(tx, type, id, { ...author, subscriptionTier: 'free' });
  const next = editing.nextOf(post, change);
  const { source } = next;
  const { text } = await renderNew(tx, type, { id, source, sourceFormat: post.sourceFormat });
  const at = new Date(Math.max(now.getTime(), post.updatedAt.getTime() + 1));
  const note = 'Revised by its editors';
  await noteRevision(tx, post, next, { editorId: author.id, isByAdmin: false, note, at });
  await editing.write(tx, post, next, { text, at, now });
}

/**
 * Takes away a post that the editors no longer stand behind, with its votes and their reputation.
 * One that members may refer to stays and says that it is withdrawn.
 */
async function withdraw(
  tx: Db,
  post: queries.EditorialPost,
  { cited, now }: Settling,
): Promise<void> {
  const { type, id, author } = post;
  if (post.isDiscussed || post.isEditedByOthers || cited.has(id)) {
    if (type === 'answer')
      await storeValidity(tx, id, { sources: [] }, { authorId: author.id, now });
    await rewrite(tx, post, { source: WITHDRAWN }, now);
    return;
  }
  const found = await removal.lockForRemoval(tx, type, id);
  if (!found) return;
  await removal.remove(tx, found.post, found.answers, now);
  await removal.noteRemoval(tx, found.post, {
    removedBy: author.id,
    isByAdmin: false,
    createdAt: now,
  });
}
