import type { DraftText, KeptDraft } from '@lotwise/contract/drafts';
import type { DraftPlace } from '@lotwise/domain/drafts';
import { type Db, inTransaction } from '../../platform/db.ts';
import { Refusal } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import {
  deleteAllBut,
  deleteDraft,
  deleteDraftsBefore,
  draftsOn,
  type DraftRow,
  lockDraft,
  type NewText,
  questionExists,
  questionOf,
  type Site,
  updateDraft,
} from './drafts.queries.ts';

const DRAFTS_MAX = 100;

/** A member's drafts on a question's page, or on the ask page. */
export async function list(db: Db, memberId: string, questionId: string | null): Promise<KeptDraft[]> {
  const rows = await draftsOn(db, memberId, questionId);
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
  now: Date;
}

/** Keeps a draft: the newest wins, and what another device had saved meanwhile is kept beside it. */
export async function save(db: Db, saving: Saving): Promise<KeptDraft | null> {
  const { memberId, text, now } = saving;
  return inTransaction(db, async (tx) => {
    const site = await siteOf(tx, saving.place, saving.subjectId);
    if (isBlank(text) && saving.as === 'draft') {
      await deleteDraft(tx, memberId, site);
      return null;
    }
    const held = await lockDraft(tx, { id: newId(), userId: memberId, savedAt: now }, site);
    const next = nextOf(held, saving);
    await updateDraft(tx, held.id, next);
    if (held.version === 0) await deleteAllBut(tx, memberId, DRAFTS_MAX);
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
function nextOf(held: DraftRow, { text, basedOn, as, isChosen, now }: Saving): NewText {
  const { title, content, tags, savedAt } = held;
  const version = held.version + 1;
  if (as === 'other' && held.version > 0) return { title, content, tags, savedAt, version, other: { ...text, savedAt: now.toISOString() } };
  const isConflict = held.version > 0 && basedOn !== held.version && !isBlank(held) && !isSame(held, text);
  const kept = isChosen ? null : held.other;
  return { ...text, savedAt: now, version, other: isConflict ? { title, content, tags, savedAt: savedAt.toISOString() } : kept };
}

export async function discard(db: Db, memberId: string, place: DraftPlace, subjectId: string | null): Promise<void> {
  await deleteDraft(db, memberId, await siteOf(db, place, subjectId));
}

/** Removes the draft of what is being posted or edited, in the transaction that does. */
export async function discardPosted(tx: Db, memberId: string, site: Partial<Site> & Pick<Site, 'place'>): Promise<void> {
  await deleteDraft(tx, memberId, { questionId: null, answerId: null, commentId: null, ...site });
}

async function siteOf(db: Db, place: DraftPlace, subjectId: string | null): Promise<Site> {
  const nowhere = { place, questionId: null, answerId: null, commentId: null };
  if (place === 'ask') return nowhere;
  const missing = new Refusal('not_found', 'What this draft belongs to does not exist.');
  if (subjectId === null) throw missing;
  if (place === 'edit_answer' || place === 'edit_comment') {
    const type = place === 'edit_answer' ? 'answer' : 'comment';
    const questionId = await questionOf(db, type, subjectId);
    if (!questionId) throw missing;
    return { ...nowhere, questionId, [`${type}Id`]: subjectId };
  }
  if (!(await questionExists(db, subjectId))) throw missing;
  return { ...nowhere, questionId: subjectId };
}

function shown({ place, questionId, answerId, commentId }: Site, { title, content, tags, version, savedAt, other }: NewText): KeptDraft {
  return { place, subjectId: answerId ?? commentId ?? questionId, title, content, tags, version, savedAt: savedAt.toISOString(), other };
}

const isBlank = ({ title, content, tags }: DraftText): boolean => !title?.trim() && content.trim() === '' && (tags ?? []).length === 0;

const isSame = (a: DraftText, b: DraftText): boolean => a.title === b.title && a.content === b.content && (a.tags ?? []).join() === (b.tags ?? []).join();

/** Forgets drafts that nobody has changed since. */
export async function forgetDrafts(db: Db, before: Date): Promise<void> {
  await deleteDraftsBefore(db, before);
}
