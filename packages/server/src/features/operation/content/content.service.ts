import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { importedId } from '../../../platform/db/ids.ts';
import { accept, post } from '../../community/answers/answers.service.ts';
import { buildPassages } from '../../community/passages/passages.service.ts';
import { ask } from '../../community/questions/questions.service.ts';
import { publishFor } from '../../premium/insights/insights.writing.service.ts';
import { refreshVocabulary } from '../../community/vocabulary/vocabulary.service.ts';
import {
  ensureExternalAccount,
  hasQuestions,
  importedSlugs,
  lockImports,
  markImported,
} from './content.queries.ts';
import { countPack, type Pack, PACKS, readInsights, readPack } from './packs.ts';

const EDITORS = 'Lotwise-Editors';
const EDITORS_BIO =
  'The editors of this site. These questions and answers were written for it and checked against the sources they name.';
// Long ago and fixed, so that the account has the same id in every database.
const EDITORS_SINCE = Date.parse('2026-11-01T00:00:00Z');
const MINUTE_MS = 60_000;

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

/** Adds the insights that ship with the product, as the editors'. */
async function importInsights(db: Db, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const editors = await ensureEditors(tx, now);
    for (const [index, body] of readInsights().entries())
      await publishFor(tx, {
        authorId: editors,
        body,
        now: new Date(now.getTime() - index * MINUTE_MS),
      });
  });
}

async function ensureEditors(tx: Db, now: Date): Promise<string> {
  const id = importedId('lotwise', 'editors', EDITORS_SINCE);
  await ensureExternalAccount(tx, { id, username: EDITORS, bio: EDITORS_BIO, now });
  return id;
}

/**
 * Adds the questions of a pack that are not here yet, each with its accepted answer, all or none.
 */
export async function importPack(db: Db, pack: Pack, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockImports(tx);
    const imported = await importedSlugs(tx, pack);
    const missing = readPack(pack).filter(({ slug }) => !imported.has(slug));
    if (missing.length === 0) return 0;
    const editors = await ensureEditors(tx, now);
    for (const [
      index,
      { slug, title, tags, question, answer, jurisdiction, taxYear, validity, checkedOn },
    ] of missing.entries()) {
      // One minute apart, so that the lists have an order.
      const at = new Date(now.getTime() - (missing.length - index) * MINUTE_MS);
      const { id } = await ask(tx, {
        authorId: editors,
        title,
        description: question,
        tags,
        jurisdiction,
        taxYear,
        now: at,
      });
      const posted = await post(tx, {
        questionId: id,
        authorId: editors,
        content: answer,
        validity,
        checkedOn,
        now: at,
      });
      await accept(tx, { answerId: posted.id, memberId: editors, now: at });
      await markImported(tx, { pack, slug, questionId: id });
    }
    return missing.length;
  });
}
