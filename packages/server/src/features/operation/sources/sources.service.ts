import type { CONTENT_PACKS, ContentSource } from '@lotwise/contract/operation/sources';
import { type CommandContext, SITE_COMMAND } from '../../../commands/command-context.ts';
import { removePost } from '../../../commands/remove-post.ts';
import { LISTS_TAG } from '../../../platform/cache/tags.ts';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { newId } from '../../../platform/db/ids.ts';
import { addPageJob } from './sources.queue.ts';
import { record } from '../../members/audit/audit.service.ts';
import { importPack, packSizes } from '../content/content.service.ts';
import type { Editor } from '../../moderation/editing/editor.service.ts';
import { refreshVocabulary } from '../../community/vocabulary/vocabulary.service.ts';
import { missingReplies, type MissingReplyRow } from './replies.queries.ts';
import * as queries from './sources.queries.ts';

type Pack = (typeof CONTENT_PACKS)[number];
type Choice = { id: string; actor: Editor; now: Date };

const MISSING_MAX = 100;

const unknown = () => new Refusal('not_found', 'This source does not exist.');
const targetOf = ({ id, site, tag }: { id: string; site: string; tag: string }) => ({
  type: 'source',
  id,
  name: `${site}, ${tag}`,
});

/** Adds what is missing of a pack. Returns how many questions that were. */
export async function scrapePack(
  db: Db,
  pack: Pack,
  { actor, now, purge }: Omit<Choice, 'id'> & { purge: (...tags: string[]) => void },
): Promise<number> {
  let count = 0;
  try {
    await importPack(db, pack, now, () => count++);
  } finally {
    // Where it broke off, what it had added is here all the same.
    if (count > 0) purge(LISTS_TAG);
    await record(db, {
      actor,
      action: 'content scraped',
      target: { type: 'source', id: pack, name: pack },
      after: { questions: count },
      now,
    });
  }
  if (count > 0) await refreshVocabulary(db);
  return count;
}

export async function list(db: Db): Promise<{
  packs: { source: Pack; total: number; imported: number; removed: number }[];
  sources: ContentSource[];
}> {
  const counts = await queries.packCounts(db);
  const packs = packSizes().map(({ pack, size }) => ({
    source: pack,
    total: size,
    ...(counts.get(pack) ?? { imported: 0, removed: 0 }),
  }));
  return { packs, sources: (await queries.listedSources(db)).map(shown) };
}

async function one(db: Db, id: string): Promise<ContentSource> {
  const [source] = await queries.listedSources(db, id);
  if (!source) throw unknown();
  return shown(source);
}

function shown({ run, ...source }: queries.ListedSource): ContentSource {
  const times = run && {
    createdAt: new Date(run.createdAt).toISOString(),
    endedAt: run.endedAt === null ? null : new Date(run.endedAt).toISOString(),
  };
  return { ...source, run: run && { ...run, ...times } };
}

export async function add(
  db: Db,
  { site, tag, actor, now }: { site: string; tag: string; actor: Editor; now: Date },
): Promise<ContentSource> {
  const source = { id: newId(), site, tag, createdAt: now };
  return inTransaction(db, async (tx) => {
    if (!(await queries.insertSource(tx, source)))
      throw new Refusal('conflict', 'This source has already been added.');
    await record(tx, {
      actor,
      action: 'source added',
      target: targetOf(source),
      after: { site, tag },
      now,
    });
    return one(tx, source.id);
  });
}

export async function change(
  db: Db,
  { id, removesMissing, actor, now }: Choice & { removesMissing: boolean },
): Promise<ContentSource> {
  return inTransaction(db, async (tx) => {
    const source = await locked(tx, id);
    await queries.setRemover(tx, id, removesMissing ? actor.id : null);
    const before = { removesMissing: source.removerId !== null };
    if (before.removesMissing !== removesMissing)
      await record(tx, {
        actor,
        action: 'source changed',
        target: targetOf(source),
        before,
        after: { removesMissing },
        now,
      });
    return one(tx, id);
  });
}

export async function remove(db: Db, { id, actor, now }: Choice): Promise<void> {
  await inTransaction(db, async (tx) => {
    const source = await locked(tx, id);
    await queries.deleteSource(tx, id);
    await record(tx, { actor, action: 'source removed', target: targetOf(source), now });
  });
}

/** Begins a run; its first page is queued with it. */
export async function start(
  db: Db,
  { id, kind, actor, now }: Choice & { kind: queries.Run['kind'] },
): Promise<ContentSource> {
  return inTransaction(db, async (tx) => {
    const source = await locked(tx, id);
    const since = kind === 'import' ? await queries.lastImportAt(tx, id) : null;
    const run = { id: newId(), sourceId: id, kind, since, createdAt: now };
    if (!(await queries.insertRun(tx, run)))
      throw new Refusal('conflict', 'This source is already running.');
    await addPageJob(tx, run.id, now);
    await record(tx, {
      actor,
      action: kind === 'import' ? 'import started' : 'check started',
      target: targetOf(source),
      now,
    });
    return one(tx, id);
  });
}

export async function cancel(db: Db, { id, actor, now }: Choice): Promise<ContentSource> {
  return inTransaction(db, async (tx) => {
    const source = await locked(tx, id);
    if (!(await queries.cancelRun(tx, id, now)))
      throw new Refusal('conflict', 'Nothing is running for this source.');
    await record(tx, { actor, action: 'run cancelled', target: targetOf(source), now });
    return one(tx, id);
  });
}

export async function missing(
  db: Db,
  id: string,
): Promise<{ questions: queries.Missing[]; replies: MissingReplyRow[] }> {
  if (!(await queries.findSource(db, id))) throw unknown();
  const questions = await queries.missingQuestions(db, id, {
    limit: MISSING_MAX,
    answered: 'included',
  });
  return {
    questions,
    replies: await missingReplies(db, id, { limit: MISSING_MAX, locked: 'included' }),
  };
}

interface Posts {
  id: string;
  questionIds: readonly string[];
  replyIds: readonly string[];
}

/** Removes those of these posts that are gone at the source. Returns how many. */
export async function removeMissing(
  act: Omit<CommandContext<Editor>, keyof typeof SITE_COMMAND>,
  { id, questionIds, replyIds }: Posts,
): Promise<number> {
  const wanted = new Set([...questionIds, ...replyIds]);
  const { questions, replies } = await listedAmong(act.db, id, wanted);
  const posts = [
    ...questions.map((question) => ({ type: 'question' as const, id: question.id })),
    ...replies,
  ];
  for (const { type, id: postId } of posts)
    await removePost({ ...act, ...SITE_COMMAND }, { type, id: postId });
  return posts.length;
}

async function listedAmong(db: Db, id: string, wanted: ReadonlySet<string>) {
  const { questions, replies } = await missing(db, id);
  return {
    questions: questions.filter((question) => wanted.has(question.id)),
    replies: replies.filter((reply) => wanted.has(reply.id)),
  };
}

async function locked(tx: Db, id: string): Promise<queries.Source> {
  const source = await queries.lockSource(tx, id);
  if (!source) throw unknown();
  return source;
}
