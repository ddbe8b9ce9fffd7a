import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { accept, post as answer } from '../../community/answers/answers.service.ts';
import { post as comment } from '../../community/comments/comments.service.ts';
import { buildPassages } from '../../community/passages/passages.service.ts';
import { ask } from '../../community/questions/questions.service.ts';
import { refreshVocabulary } from '../../community/vocabulary/vocabulary.service.ts';
import { edit } from '../../moderation/editing/editing.service.ts';
import { publishFor } from '../../premium/insights/insights.writing.service.ts';
import {
  ensureEditorialAccount,
  hasQuestions,
  importedSlugs,
  lockImports,
  markEdited,
  markImported,
  textOf,
} from './content.queries.ts';
import { type Desk, deskAccount } from './desks.ts';
import type { Happening, PackQuestion } from './pack-file.ts';
import { countPack, type Pack, PACKS, readInsights, readPack } from './packs.ts';

/** Loads every pack into a database without questions. Answers how many questions it added. */
export async function loadStarterContent(
  db: Db,
  now: Date,
  onStart: () => void = () => {},
): Promise<number> {
  if (await hasQuestions(db)) return 0;
  onStart();
  let added = 0;
  for (const pack of PACKS) added += await importPack(db, pack, now);
  await importInsights(db, now);
  await refreshVocabulary(db);
  await buildPassages(db);
  return added;
}

/** How many questions each pack has. */
export function packSizes(): { pack: Pack; size: number }[] {
  return PACKS.map((pack) => ({ pack, size: countPack(pack) }));
}

/** Adds the insights that ship with the product, as their desks' and with their own dates. */
async function importInsights(db: Db, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const { desk, writtenAt, editedAt, body } of readInsights()) {
      const at = earlier(writtenAt, now);
      const changed = editedAt && earlier(editedAt, now);
      await publishFor(tx, {
        authorId: await accountOf(tx, desk),
        body,
        now: at,
        editedAt: changed,
      });
    }
  });
}

/**
 * Adds the threads of a pack that are not here yet, with the dates of their writing, all or none.
 */
export async function importPack(db: Db, pack: Pack, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockImports(tx);
    const imported = await importedSlugs(tx, pack);
    const missing = readPack(pack).filter(({ slug }) => !imported.has(slug));
    for (const thread of missing) {
      const questionId = await importThread(tx, thread, now);
      await markImported(tx, { pack, slug: thread.slug, questionId });
    }
    return missing.length;
  });
}

async function importThread(tx: Db, thread: PackQuestion, now: Date): Promise<string> {
  const { title, tags, question, jurisdiction, taxYear, askedBy, askedAt, editedAt } = thread;
  const { id } = await ask(tx, {
    authorId: await accountOf(tx, askedBy),
    title,
    description: question,
    tags,
    jurisdiction,
    taxYear,
    now: earlier(askedAt, now),
  });
  const answerIds: string[] = [];
  for (const happening of thread.happenings)
    await addHappening(tx, { id, askedBy, answerIds, now }, happening);
  if (editedAt) await markEdited(tx, 'question', id, earlier(editedAt, now));
  return id;
}

interface Place {
  /** The question's. */
  id: string;
  askedBy: Desk;
  /** Of the answers so far; each new one is added. */
  answerIds: string[];
  now: Date;
}

async function addHappening(tx: Db, place: Place, happening: Happening): Promise<void> {
  const { id: questionId, askedBy, answerIds } = place;
  const { text } = happening;
  const now = earlier(happening.at, place.now);
  if (happening.kind === 'comment') {
    const authorId = await accountOf(tx, happening.desk);
    await comment(tx, { questionId, authorId, content: text, now });
  } else if (happening.kind === 'answer') {
    const { validity, checkedOn, edited } = happening;
    const authorId = await accountOf(tx, happening.desk);
    const made = { questionId, authorId, content: text, validity, checkedOn, now };
    const { id } = await answer(tx, made);
    if (edited) await markEdited(tx, 'answer', id, earlier(edited, place.now));
    answerIds.push(id);
  } else if (happening.kind === 'acceptance') {
    const answerId = nth(answerIds, happening.answer);
    await accept(tx, { answerId, memberId: await accountOf(tx, askedBy), now });
  } else await addEdit(tx, place, happening);
}

/** An edit adds its text to the end of the question, or of an answer. */
async function addEdit(
  tx: Db,
  { id: questionId, answerIds, now }: Place,
  { at, note, answer: number, text }: Extract<Happening, { kind: 'edit' }>,
): Promise<void> {
  const type = number === null ? 'question' : 'answer';
  const id = number === null ? questionId : nth(answerIds, number);
  const { source, authorId, username } = await textOf(tx, type, id);
  await edit(tx, {
    type,
    id,
    editor: { id: authorId, username, subscriptionTier: 'free' },
    change: { source: `${source}\n\n${text}` },
    note,
    basedOn: null,
    now: earlier(at, now),
    isLimited: false,
  });
}

async function accountOf(tx: Db, desk: Desk): Promise<string> {
  const account = deskAccount(desk);
  await ensureEditorialAccount(tx, account);
  return account.id;
}

function nth(ids: readonly string[], number: number): string {
  const id = ids[number - 1];
  if (id === undefined) throw new Error(`There is no answer ${number} yet.`);
  return id;
}

// A clock that is behind the files' dates shows nothing from the future.
const earlier = (a: Date, b: Date): Date => (a < b ? a : b);
