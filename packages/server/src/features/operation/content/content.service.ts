import { acceptAnswer } from '../../../commands/accept-answer.ts';
import { type CommandContext, SITE_COMMAND } from '../../../commands/command-context.ts';
import { answerQuestion } from '../../../commands/answer-question.ts';
import { askQuestion } from '../../../commands/ask-question.ts';
import { commentOnQuestion } from '../../../commands/comment-on-question.ts';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { indexThread } from '../../community/indexing/indexing.service.ts';
import { countWords } from '../../community/passages/passages.service.ts';
import { refreshVocabulary } from '../../community/vocabulary/vocabulary.service.ts';
import { publishFor } from '../../premium/insights/insights.writing.service.ts';
import * as queries from './content.queries.ts';
import { type EditorialName, editorialAccount, EDITORIAL_ACCOUNTS } from './editorial-accounts.ts';
import type { PackQuestion, ThreadEvent } from './pack-file.ts';
import { countPack, type Pack, PACKS, type PackThread, readInsights, readPack } from './packs.ts';

/**
 * Loads every pack and the insights into a database that never had any content: all or nothing, so
 * that a start that is broken off begins again. Returns how many questions it added.
 */
export async function loadStarterContent(
  db: Db,
  now: Date,
  onStart: () => void = () => {},
): Promise<number> {
  if (await hasContent(db)) return 0;
  onStart();
  const added = await inTransaction(db, async (tx) => {
    await queries.lockImports(tx);
    // Another server may have loaded it meanwhile.
    if (await hasContent(tx)) return 0;
    let count = 0;
    for (const pack of PACKS) count += await importPack(tx, pack, now);
    await importInsights(tx, now);
    return count;
  });
  await refreshVocabulary(db);
  await countWords(db);
  return added;
}

/** Whether there are questions, or were some of a pack that have been removed. */
const hasContent = async (db: Db): Promise<boolean> =>
  (await queries.hasQuestions(db)) || (await queries.hasPacks(db));

/** How many questions each pack has. */
export function packSizes(): { pack: Pack; size: number }[] {
  return PACKS.map((pack) => ({ pack, size: countPack(pack) }));
}

/** Adds the insights that ship with the product, under their editorial accounts and with their own dates. */
async function importInsights(db: Db, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await ensureEditorialAccounts(tx);
    for (const { editor, writtenAt, editedAt, body, paraphrases, shortAnswer } of readInsights()) {
      const at = earlier(writtenAt, now);
      const changed = editedAt && earlier(editedAt, now);
      await publishFor(tx, {
        authorId: accountOf(editor).id,
        body,
        paraphrases,
        shortAnswer,
        now: at,
        editedAt: changed,
      });
    }
  });
}

/**
 * Adds the threads of a pack that are not here yet, with the dates of their writing. Those that
 * were added before it breaks off stay; `onAdded` is called for each.
 */
export async function importPack(
  db: Db,
  pack: Pack,
  now: Date,
  onAdded: () => void = () => {},
): Promise<number> {
  return addMissing(db, { pack, threads: readPack(pack) }, now, onAdded);
}

/**
 * Adds the threads that are new to a site, of the packs that it has. One that was removed there
 * stays removed. Returns how many it added.
 */
export async function addNewThreads(
  db: Db,
  written: readonly PackThread[],
  now: Date,
): Promise<number> {
  let count = 0;
  for (const pack of PACKS) {
    const threads = written.filter((one) => one.pack === pack).map(({ thread }) => thread);
    if ((await queries.importedSlugs(db, pack)).size > 0)
      count += await addMissing(db, { pack, threads }, now);
  }
  return count;
}

/**
 * Each thread in a transaction of its own, or in the caller's: a question locks its tags, and those
 * of a whole pack would keep members from asking for as long as the pack takes.
 */
async function addMissing(
  db: Db,
  { pack, threads }: { pack: Pack; threads: readonly PackQuestion[] },
  now: Date,
  onAdded: () => void = () => {},
): Promise<number> {
  const imported = await queries.importedSlugs(db, pack);
  const missing = threads.filter(({ slug }) => !imported.has(slug));
  if (missing.length > 0) await inTransaction(db, ensureEditorialAccounts);
  let count = 0;
  for (const thread of missing)
    if (await inTransaction(db, (tx) => addThread(tx, { pack, thread }, now))) {
      count++;
      onAdded();
    }
  return count;
}

/** Returns false where another process has added it meanwhile. */
async function addThread(
  tx: Db,
  { pack, thread }: { pack: Pack; thread: PackQuestion },
  now: Date,
): Promise<boolean> {
  const { slug } = thread;
  await queries.lockImports(tx);
  if ((await queries.importedSlugs(tx, pack)).has(slug)) return false;
  const questionId = await importThread(tx, thread, now);
  await queries.markImported(tx, { pack, slug, questionId });
  return true;
}

async function importThread(tx: Db, thread: PackQuestion, now: Date): Promise<string> {
  const { title, tags, question, jurisdiction, taxYear, askedBy, askedAt, editedAt } = thread;
  const asker = accountOf(askedBy);
  const made = { title, description: question, tags, jurisdiction, taxYear };
  const { id } = await askQuestion(siteCommand(tx, asker, earlier(askedAt, now)), made);
  const answerIds: string[] = [];
  for (const event of thread.events) await addEvent(tx, { id, askedBy, answerIds, now }, event);
  if (editedAt) await queries.markEdited(tx, 'question', id, earlier(editedAt, now));
  await queries.storeUnshown(tx, {
    id,
    paraphrases: thread.paraphrases,
    shortAnswer: thread.shortAnswer,
  });
  await indexThread(tx, id);
  return id;
}

interface Place {
  /** The question's. */
  id: string;
  askedBy: EditorialName;
  /** Of the answers so far; each new one is added. */
  answerIds: string[];
  now: Date;
}

async function addEvent(tx: Db, place: Place, event: ThreadEvent): Promise<void> {
  const { id: questionId, askedBy, answerIds } = place;
  const { text } = event;
  const now = earlier(event.at, place.now);
  if (event.kind === 'comment') {
    const author = accountOf(event.editor);
    await commentOnQuestion(siteCommand(tx, author, now), { questionId, content: text });
  } else if (event.kind === 'answer') {
    const { validity, checkedOn, edited } = event;
    const author = accountOf(event.editor);
    const made = { questionId, content: text, validity, checkedOn };
    const { id } = await answerQuestion(siteCommand(tx, author, now), made);
    if (edited) await queries.markEdited(tx, 'answer', id, earlier(edited, place.now));
    answerIds.push(id);
  } else {
    const answerId = nth(answerIds, event.answer);
    await acceptAnswer(siteCommand(tx, accountOf(askedBy), now), answerId);
  }
}

// Whoever imports empties the caches when all is there.
const siteCommand = <Me>(db: Db, me: Me, now: Date): CommandContext<Me> => ({
  db,
  me,
  now,
  ...SITE_COMMAND,
  purge: () => {},
});

async function ensureEditorialAccounts(tx: Db): Promise<void> {
  // The keys of an object are typed as any words; these are all editorial accounts.
  for (const editor of Object.keys(EDITORIAL_ACCOUNTS) as EditorialName[])
    await queries.ensureEditorialAccount(tx, editorialAccount(editor));
}

const accountOf = (editor: EditorialName): { id: string; username: string } =>
  editorialAccount(editor);

function nth(ids: readonly string[], number: number): string {
  const id = ids[number - 1];
  if (id === undefined) throw new Error(`There is no answer ${number} yet.`);
  return id;
}

// A clock that is behind the files' dates shows nothing from the future.
const earlier = (a: Date, b: Date): Date => (a < b ? a : b);
