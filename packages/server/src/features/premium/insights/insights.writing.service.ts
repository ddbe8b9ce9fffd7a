import type { InsightBody } from '@lotwise/contract/premium/insights';
import { DAY_MS } from '@lotwise/domain/text/days';
import { freeSlug } from '@lotwise/domain/premium/insights';
import { slugOf } from '@lotwise/domain/community/question-path';
import { type Db, inTransaction, writing } from '../../../platform/db/db.ts';
import { invalidField, Refusal } from '../../../platform/http/errors.ts';
import { newId } from '../../../platform/db/ids.ts';
import type { Member } from '../../../platform/http/session.ts';
import { record } from '../../members/audit/audit.service.ts';
import { discardPosted, insightSaved } from '../../community/drafts/drafts.service.ts';
import * as passages from '../../community/passages/passages.service.ts';
import { notify } from '../../members/notifications/notifications.service.ts';
import * as queries from './insights.queries.ts';
import { draftOf, headingOf, textsOf } from './insights.texts.ts';

type Action = { id: string; me: Member; now: Date };

const AHEAD_DAYS = 366;
const BATCH = 100;

interface NewInsight {
  authorId: string;
  body: InsightBody;
  now: Date;
}

/** Begins an insight. Returns its id. */
export async function create(db: Db, { authorId, body, now }: NewInsight): Promise<string> {
  return inTransaction(db, async (tx) => {
    const id = newId();
    const slug = await chooseSlug(tx, id, body.title);
    const texts = await textsOf(tx, id, body.content);
    const none = {
      paraphrases: [],
      shortAnswer: null,
      publishAt: null,
      publishedAt: null,
      editedAt: null,
    };
    await discardPosted(tx, authorId, { place: 'insight' });
    await queries.insertInsight(tx, {
      id,
      authorId,
      slug,
      ...headingOf(body),
      ...texts,
      state: 'draft',
      ...none,
      version: 1,
      createdAt: now,
      updatedAt: now,
    });
    return id;
  });
}

type Published = NewInsight & { editedAt: Date | null; paraphrases: string[]; shortAnswer: string };

/** Begins and publishes an insight for an author who does not do it here. */
export async function publishFor(
  db: Db,
  { editedAt, paraphrases, shortAnswer, ...insight }: Published,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await queries.lockInsight(tx, await create(tx, insight));
    if (!row) return;
    await makePublic(tx, row, insight.now);
    await queries.updateInsight(tx, row.id, {
      paraphrases,
      shortAnswer,
      ...(editedAt && { editedAt }),
    });
    await passages.indexInsight(tx, row.id);
  });
}

// The slugs are locked for a moment each, so that two authors of one title don't take the same.
async function chooseSlug(tx: Db, id: string, title: string): Promise<string> {
  await queries.lockSlugs(tx);
  const wanted = slugOf(title);
  return freeSlug(wanted, await queries.slugsLike(tx, wanted === '' ? 'insight' : wanted, id));
}

/**
 * Saves an insight. A published one with a new title moves; its old address leads to the new one.
 */
export async function edit(
  db: Db,
  { id, me, body, now }: Action & { body: InsightBody & { version: number } },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await lockFor(tx, id, me);
    if (before.version !== body.version)
      throw new Refusal(
        'conflict',
        'This insight has been saved elsewhere since you began. Copy your text, then load it again.',
      );
    await save(tx, before, { body, editorId: me.id, now });
    await note(tx, { me, before, action: 'insight edited', now });
  });
}

/** Gives an insight of an author who does not write it here another text, as its author would. */
export async function reviseFor(
  db: Db,
  { id, body, now }: { id: string; body: InsightBody; now: Date },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await queries.lockInsight(tx, id);
    if (before) await save(tx, before, { body, editorId: before.authorId, now });
  });
}

async function save(
  tx: Db,
  before: queries.InsightRow,
  { body, editorId, now }: { body: InsightBody; editorId: string; now: Date },
): Promise<void> {
  const { id } = before;
  const slug =
    slugOf(before.title) === slugOf(body.title)
      ? before.slug
      : await chooseSlug(tx, id, body.title);
  await queries.updateInsight(tx, id, {
    ...headingOf(body),
    ...(await textsOf(tx, id, body.content)),
    slug,
    editedAt: before.publishedAt === null ? null : now,
    version: before.version + 1,
    updatedAt: now,
  });
  if (before.publishedAt !== null) await queries.keepSlug(tx, id, slug);
  if (before.state === 'published') {
    // What it said is quoted no more, from now on.
    await passages.deletePassages(tx, [id]);
    await passages.indexInsightLater(tx, id);
  }
  const earlier = { title: before.title, content: before.source };
  await insightSaved(tx, editorId, {
    insightId: id,
    before: earlier,
    after: { ...draftOf(body), savedAt: now },
  });
}

/** Publishes an insight, or notes when the job is to. */
export async function publish(
  db: Db,
  { id, me, publishAt, now }: Action & { publishAt: Date | null },
): Promise<void> {
  if (publishAt !== null && publishAt <= now)
    throw invalidField('publishAt', 'Please choose a future time');
  if (publishAt !== null && publishAt.getTime() - now.getTime() > AHEAD_DAYS * DAY_MS)
    throw invalidField('publishAt', 'Please choose a time within a year');
  await inTransaction(db, async (tx) => {
    const before = await lockFor(tx, id, me);
    if (before.state === 'published')
      throw new Refusal('conflict', 'This insight is already published.');
    if (before.excerpt === '')
      throw new Refusal(
        'invalid',
        'Please write an opening: it is the part everyone can read, up to the dividing line.',
      );
    if (publishAt === null) {
      await makePublic(tx, before, now);
      await passages.indexInsightLater(tx, id);
    } else
      await queries.updateInsight(tx, id, {
        state: 'scheduled',
        publishAt,
        version: before.version + 1,
        updatedAt: now,
      });
    await note(tx, {
      me,
      before,
      action: publishAt === null ? 'insight published' : 'insight scheduled',
      now,
    });
  });
}

async function makePublic(tx: Db, row: queries.InsightRow, now: Date): Promise<void> {
  const publishedAt = row.publishedAt ?? now;
  await queries.updateInsight(tx, row.id, {
    state: 'published',
    publishAt: null,
    publishedAt,
    version: row.version + 1,
    updatedAt: now,
  });
  await queries.keepSlug(tx, row.id, row.slug);
}

/** Makes an insight a draft again. */
export async function unpublish(db: Db, { id, me, now }: Action): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await lockFor(tx, id, me);
    if (before.state === 'draft') throw new Refusal('conflict', 'This insight is already a draft.');
    await queries.updateInsight(tx, id, {
      state: 'draft',
      publishAt: null,
      version: before.version + 1,
      updatedAt: now,
    });
    await note(tx, { me, before, action: 'insight unpublished', now });
  });
}

export async function remove(db: Db, { id, me, now }: Action): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await lockFor(tx, id, me);
    await queries.deleteInsightRow(tx, id);
    await note(tx, { me, before, action: 'insight deleted', now });
  });
}

/** Whether someone may change an insight: its author, or an admin. */
export const mayChange = (
  { authorId }: Pick<queries.InsightRow, 'authorId'>,
  me: Member,
): boolean => authorId === me.id || me.subscriptionTier === 'admin';

/**
 * An insight, locked, for its author or an admin. For others it does not exist: it may be a draft.
 */
async function lockFor(tx: Db, id: string, me: Member): Promise<queries.InsightRow> {
  const row = await queries.lockInsight(tx, id);
  if (!row || !mayChange(row, me)) throw new Refusal('not_found', 'Insight not found');
  return row;
}

/** An admin's actions on another author's insight are recorded in the audit log. */
async function note(
  tx: Db,
  {
    me,
    before,
    action,
    now,
  }: { me: Member; before: queries.InsightRow; action: string; now: Date },
): Promise<void> {
  if (before.authorId === me.id) return;
  const after = await queries.lockInsight(tx, before.id);
  const shown = ({ title, slug, state, version }: queries.InsightRow) => ({
    title,
    slug,
    state,
    version,
  });
  const target = { type: 'insight', id: before.id, name: before.title };
  await record(tx, {
    actor: me,
    action,
    target,
    memberId: before.authorId,
    before: shown(before),
    ...(after && { after: shown(after) }),
    now,
  });
}

/**
 * Publishes what is due. An author who may publish no more finds a draft again, and is told.
 * Returns how many changed.
 */
export async function publishDue(db: Db, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const due = await queries.lockDue(tx, now, BATCH);
    for (const { row, mayPublish } of due) {
      if (mayPublish) {
        await makePublic(tx, row, now);
        await passages.indexInsightLater(tx, row.id);
        continue;
      }
      await queries.updateInsight(tx, row.id, {
        state: 'draft',
        publishAt: null,
        version: row.version + 1,
        updatedAt: now,
      });
      const message = `Your insight “${row.title}” was not published: none of your professions is verified today. It is a draft again.`;
      await notify(tx, {
        userIds: [row.authorId],
        type: 'credential',
        message,
        path: '/insights/mine',
        actorId: null,
        now,
      });
    }
    return due.length;
  });
}

/** Renders an insight by the present renderer and stores it. */
export async function rerender(
  db: Db,
  id: string,
): Promise<{ openingHtml: string; restHtml: string } | null> {
  return inTransaction(writing(db), async (tx) => {
    const row = await queries.lockInsight(tx, id);
    if (!row) return null;
    const texts = await textsOf(tx, id, row.source);
    await queries.updateInsight(tx, id, texts);
    return texts;
  });
}
