import type { DraftText, SavedDraft } from '@lotwise/contract/community/drafts';
import type { DraftPlace } from '@lotwise/domain/community/drafts';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { newId } from '../../../platform/db/ids.ts';
import * as queries from './drafts.queries.ts';

const DRAFTS_MAX = 100;

/** A member's drafts on a question's page, on the ask page, or of an insight. */
export async function list(db: Db, memberId: string, page: queries.Page): Promise<SavedDraft[]> {
  const rows = await queries.draftsOn(db, memberId, page);
  return rows.map((row) => shown(row, row));
}

export interface Saving {
  memberId: string;
  place: DraftPlace;
  subjectId: string | null;
  text: DraftText;
  basedOn: number | null;
  as: 'draft' | 'other';
  isChosen: boolean;
  /** When an insight is edited: the version that the form started from. */
  insightVersion?: number | undefined;
  now: Date;
}

/**
 * Saves a draft: the newest wins, and what another device had saved meanwhile is stored beside it.
 */
export async function save(db: Db, saving: Saving): Promise<SavedDraft | null> {
  const { memberId, text, now } = saving;
  return inTransaction(db, async (tx) => {
    const site = await siteOf(tx, memberId, saving.place, saving.subjectId);
    if (isBlank(text) && saving.as === 'draft') {
      await queries.deleteDraft(tx, memberId, site);
      return null;
    }
    const held = await queries.lockDraft(tx, { id: newId(), userId: memberId, savedAt: now }, site);
    const newer = await newerThan(tx, saving);
    // A draft based on an old version is offered beside the new one and never replaces it.
    const next = newer
      ? nextOf(held.version === 0 ? { ...held, ...newer } : held, { ...saving, as: 'other' })
      : nextOf(held, saving);
    await queries.updateDraft(tx, held.id, next);
    if (held.version === 0) await queries.deleteAllBut(tx, memberId, DRAFTS_MAX);
    return shown(held, next);
  });
}

/**
 * What a saving makes of the draft that is held.
 *
 * | sent as | grew from          | the draft is | the other is                     |
 * |---------|--------------------|--------------|----------------------------------|
 * | draft   | the held version   | the text     | as it was, or none once chosen   |
 * | draft   | another version    | the text     | what was held, where it differs  |
 * | other   | any                | as it was    | the text                         |
 */
function nextOf(
  held: queries.DraftRow,
  { text, basedOn, as, isChosen, now }: Saving,
): queries.NewText {
  const { title, content, tags, scope, savedAt } = held;
  const version = held.version + 1;
  if (as === 'other' && !isBlank(held))
    return {
      title,
      content,
      tags,
      scope,
      savedAt,
      version,
      other: { ...text, savedAt: now.toISOString() },
    };
  const isConflict =
    held.version > 0 && basedOn !== held.version && !isBlank(held) && !isSame(held, text);
  const other = isChosen ? null : held.other;
  return {
    ...text,
    savedAt: now,
    version,
    other: isConflict ? { title, content, tags, scope, savedAt: savedAt.toISOString() } : other,
  };
}

/**
 * The current text of a draft's insight, if someone has saved a different one since the form was
 * opened.
 */
async function newerThan(
  tx: Db,
  { place, subjectId, insightVersion, memberId, text }: Saving,
): Promise<DraftText | null> {
  if (place !== 'edit_insight' || subjectId === null || insightVersion === undefined) return null;
  const current = await queries.ownInsight(tx, memberId, subjectId);
  if (!current || current.version === insightVersion || isSame(current, text)) return null;
  const { title, content, tags, scope } = current;
  return { title, content, tags, scope };
}

export async function discard(
  db: Db,
  memberId: string,
  place: DraftPlace,
  subjectId: string | null,
): Promise<void> {
  await queries.deleteDraft(db, memberId, await siteOf(db, memberId, place, subjectId));
}

/** Removes the draft of what is being posted or edited, in the transaction that does. */
export async function discardPosted(
  tx: Db,
  memberId: string,
  site: Partial<queries.Site> & Pick<queries.Site, 'place'>,
): Promise<void> {
  await queries.deleteDraft(tx, memberId, { ...NOWHERE, ...site });
}

/**
 * An insight was saved: its writer's draft goes; whoever else was at it finds the new text, with
 * their own offered beside it.
 */
export async function insightSaved(tx: Db, memberId: string, saved: queries.Saved): Promise<void> {
  await discardPosted(tx, memberId, { place: 'edit_insight', insightId: saved.insightId });
  await queries.setAside(tx, memberId, saved);
}

const NOWHERE = { questionId: null, answerId: null, commentId: null, insightId: null };

async function siteOf(
  db: Db,
  memberId: string,
  place: DraftPlace,
  subjectId: string | null,
): Promise<queries.Site> {
  const nowhere = { ...NOWHERE, place };
  if (place === 'ask' || place === 'insight') return nowhere;
  const missing = new Refusal('not_found', 'The post this draft belongs to does not exist.');
  if (subjectId === null) throw missing;
  if (place === 'edit_insight') {
    if (!(await queries.ownInsight(db, memberId, subjectId))) throw missing;
    return { ...nowhere, insightId: subjectId };
  }
  if (place === 'edit_answer' || place === 'edit_comment') {
    const type = place === 'edit_answer' ? 'answer' : 'comment';
    const questionId = await queries.questionOf(db, type, subjectId);
    if (!questionId) throw missing;
    return { ...nowhere, questionId, [`${type}Id`]: subjectId };
  }
  if (!(await queries.questionExists(db, subjectId))) throw missing;
  return { ...nowhere, questionId: subjectId };
}

function shown(
  { place, questionId, answerId, commentId, insightId }: queries.Site,
  { savedAt, other, ...text }: queries.NewText,
): SavedDraft {
  const { title, content, tags, scope, version } = text;
  const subjectId = answerId ?? commentId ?? questionId ?? insightId;
  const offered = other && { ...other, scope: other.scope ?? null };
  return {
    place,
    subjectId,
    title,
    content,
    tags,
    scope,
    version,
    savedAt: savedAt.toISOString(),
    other: offered,
  };
}

const isBlank = ({ title, content, tags, scope }: DraftText): boolean =>
  !title?.trim() &&
  content.trim() === '' &&
  (tags ?? []).length === 0 &&
  Object.values(scope ?? {}).every((value) => value === '');

const isSame = (a: DraftText, b: DraftText): boolean =>
  a.title === b.title &&
  a.content === b.content &&
  (a.tags ?? []).join() === (b.tags ?? []).join() &&
  scopeText(a) === scopeText(b);

const scopeText = ({ scope }: DraftText): string =>
  [scope?.jurisdiction, scope?.taxYearFrom, scope?.taxYearTo].join();

/** Forgets drafts that nobody has changed since. */
export { deleteDraftsBefore as forgetDrafts } from './drafts.queries.ts';
