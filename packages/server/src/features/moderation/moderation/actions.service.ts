import type {
  LoggedAction,
  OwnAction,
  ThreadModeration,
} from '@lotwise/contract/moderation/moderation';
import {
  CLOSE_REASONS,
  type CloseReason,
  type ModerationAction,
  REMOVAL_REASONS,
  type RemovalReason,
} from '@lotwise/domain/moderation/moderation';
import { quoted } from '@lotwise/domain/members/notification-kinds';
import type { Db } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/db/ids.ts';
import { type Actor, record } from '../../members/audit/audit.service.ts';
import { notify } from '../../members/notifications/notifications.service.ts';
import type { PostType } from '../../community/posts/posts.service.ts';
import { actionsAbout, actionsOn, insertAction, publicActions } from './actions.queries.ts';

type Reason = CloseReason | RemovalReason;

interface PostAction {
  action: ModerationAction;
  post: { type: PostType; id: string };
  questionId: string;
  /** Who is told. */
  authorId: string;
  /** A question's title. */
  title: string | null;
  reason: Reason | null;
  note: string | null;
  moderator: Actor;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  now: Date;
}

const DONE: Partial<Record<ModerationAction, string>> = {
  closed: 'was closed',
  reopened: 'was reopened',
  locked: 'was locked',
  unlocked: 'was unlocked',
  merged: 'was merged with another question',
  hidden: 'was hidden',
  deleted: 'was deleted',
  restored: 'was restored',
  approved: 'was approved',
  rejected: 'was not approved',
};

/** Where members read what was done about their posts. */
const OWN_PATH = '/moderation/mine';

/**
 * Writes down what a moderator did about a post: its history and the public log, the audit log, and
 * a word to its author.
 */
export async function noteAction(
  tx: Db,
  { post, questionId, authorId, title, before, after, moderator, now, ...act }: PostAction,
): Promise<void> {
  const row = {
    ...act,
    postType: post.type,
    postId: post.id,
    questionId,
    userId: authorId,
    moderatorId: moderator.id,
    isPublic: true,
    createdAt: now,
  };
  await insertAction(tx, { id: newId(), ...row });
  const name = title ?? `${post.type} ${post.id}`;
  await record(tx, {
    actor: moderator,
    action: `${post.type} ${act.action}`,
    target: { type: post.type, id: post.id, name },
    memberId: authorId,
    before,
    after: { ...after, note: act.note },
    now,
  });
  const reason = act.reason === null ? '' : ` Reason: ${labelOf(act.reason)}.`;
  const seen = act.action === 'approved' ? ' Everyone can see it now.' : '';
  const message = `Your ${post.type}${title === null ? '' : ` ${quoted(title)}`} ${DONE[act.action] ?? 'was changed'} by a moderator.${seen}${reason}`;
  // Not tied to the question: what is hidden would take the notice along.
  await notify(tx, {
    userIds: [authorId],
    type: 'moderation',
    message,
    path: OWN_PATH,
    actorId: authorId === moderator.id ? authorId : null,
    now,
  });
}

function labelOf(reason: Reason): string {
  // `in` does not narrow a word to the keys of an object.
  return reason in CLOSE_REASONS
    ? CLOSE_REASONS[reason as CloseReason].label
    : REMOVAL_REASONS[reason as RemovalReason].label;
}

interface OtherAction {
  action: ModerationAction;
  /** Whom it concerns; the public log names nobody. */
  userId: string | null;
  reason: string | null;
  note: string | null;
  moderatorId: string | null;
  now: Date;
}

/**
 * Writes down what was done about a member or votes. Who acts writes the audit log and tells the
 * member.
 */
export async function noteOther(tx: Db, { now, ...act }: OtherAction): Promise<void> {
  await insertAction(tx, { id: newId(), ...act, isPublic: true, createdAt: now });
}

/** What was done about a question and the posts under it, for moderators. */
export async function historyOn(db: Db, questionId: string): Promise<ThreadModeration['history']> {
  return (await actionsOn(db, questionId)).map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
  }));
}

const OWN_PER_PAGE = 20;

/** What was done about a member's posts and account. */
export async function actionsOf(
  db: Db,
  userId: string,
  page: number,
): Promise<{ acts: OwnAction[]; hasMore: boolean }> {
  const rows = await actionsAbout(db, userId, OWN_PER_PAGE + 1, (page - 1) * OWN_PER_PAGE);
  const acts = rows.slice(0, OWN_PER_PAGE).map(({ hiddenTitle, ...row }) => ({
    ...row,
    title: row.title ?? hiddenTitle,
    createdAt: row.createdAt.toISOString(),
  }));
  return { acts, hasMore: rows.length > OWN_PER_PAGE };
}

const LOG_PER_PAGE = 50;

/** What everyone may read: what was done and why, and where the post can still be seen. */
export async function log(
  db: Db,
  page: number,
): Promise<{ acts: LoggedAction[]; hasMore: boolean }> {
  const rows = await publicActions(db, LOG_PER_PAGE + 1, (page - 1) * LOG_PER_PAGE);
  const acts = rows.slice(0, LOG_PER_PAGE).map(({ questionId, title, ...row }) => ({
    ...row,
    question: questionId !== null && title !== null ? { id: questionId, title } : null,
    createdAt: row.createdAt.toISOString(),
  }));
  return { acts, hasMore: rows.length > LOG_PER_PAGE };
}
