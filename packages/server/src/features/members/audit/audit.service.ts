import type { AuditEntry } from '@lotwise/contract/members/audit';
import { DAY_MS } from '@lotwise/domain/text/days';
import { profilePath, questionPath } from '@lotwise/domain/community/question-path';
import type { Db } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/db/ids.ts';
import * as queries from './audit.queries.ts';
import { DELETED_MEMBER, forgetWords } from './forgetting.ts';

const PAGE = 50;

/** Who acts: an admin, or the operator at the command line, who has no account. */
export interface Actor {
  id: string | null;
  username: string;
}

export interface Action {
  actor: Actor;
  /** What was done, in a few words: `tier changed`. */
  action: string;
  /**
   * `name` is of a thing; a member's is looked up when the log is read, so that it goes with its
   * member.
   */
  target: { type: string; id: string; name?: string };
  /**
   * The member concerned; of a target of type `user` that member, unless null says that they are
   * gone.
   */
  memberId?: string | null;
  /** What changed, by field. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  now: Date;
}

/** Writes down what an admin does, in the transaction that does it. */
export async function record(
  tx: Db,
  { actor, action, target, memberId, before, after, now }: Action,
): Promise<void> {
  const isUser = target.type === 'user';
  await queries.insertEntry(tx, {
    id: newId(),
    actorId: actor.id,
    actorName: actor.id === null ? actor.username : null,
    action,
    targetType: target.type,
    targetId: target.id,
    targetName: isUser ? null : (target.name ?? null),
    memberId: memberId === undefined && isUser ? target.id : (memberId ?? null),
    before: before ?? null,
    after: after ?? null,
    createdAt: now,
  });
}

type Wanted = Omit<queries.EntryFilter, 'from' | 'before'> & {
  page: number;
  from?: string | undefined;
  to?: string | undefined;
};

/** What admins did, the latest first. */
export async function list(
  db: Db,
  { page, from, to, ...wanted }: Wanted,
): Promise<{ entries: AuditEntry[]; hasMore: boolean }> {
  const days = {
    from: from ? new Date(from) : undefined,
    before: to ? new Date(Date.parse(to) + DAY_MS) : undefined,
  };
  const rows = await queries.latestEntries(db, { ...wanted, ...days }, PAGE + 1, (page - 1) * PAGE);
  return { entries: rows.slice(0, PAGE).map(shown), hasMore: rows.length > PAGE };
}

type Row = Awaited<ReturnType<typeof queries.latestEntries>>[number];

function shown({ actorName, question, createdAt, ...row }: Row): AuditEntry {
  const isUser = row.targetType === 'user';
  const profile = isUser && row.memberName !== null ? profilePath(row.memberName) : null;
  return {
    ...row,
    actorName: actorName ?? DELETED_MEMBER,
    targetName: isUser ? (row.memberName ?? DELETED_MEMBER) : nameOfThing(row, question),
    targetPath: question ? questionPath(question) : profile,
    createdAt: createdAt.toISOString(),
  };
}

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** What a thing is called today, where that can be told; older entries only hold its id. */
function nameOfThing(
  { targetType, targetId, targetName }: Pick<Row, 'targetType' | 'targetId' | 'targetName'>,
  question: Row['question'],
): string {
  if (question?.id === targetId) return question.title;
  if (targetName !== null && !ID.test(targetName)) return targetName;
  if (question) return `${targetType} on “${question.title}”`;
  return targetName === null ? DELETED_MEMBER : `deleted ${targetType}`;
}

export { distinctActions as actions } from './audit.queries.ts';

/** What the log may contain about a member. */
export interface Forgotten {
  id: string;
  username: string;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
}

/**
 * Anonymises the log entries of a member who leaves: who acted and what was done stay, without the
 * member's name or words.
 */
export async function forgetMember(
  tx: Db,
  { id, username, email, firstName, lastName }: Forgotten,
): Promise<void> {
  const names = [email, username].filter((word) => word !== null);
  const own = [...names, firstName, lastName].filter(
    (word): word is string => word !== null && word !== '',
  );
  for (const { id: entryId, isAbout, targetName, before, after } of await queries.entriesAbout(
    tx,
    id,
    names,
  )) {
    const words = isAbout ? own : names;
    // `forgetWords` returns a text for a text and an object for an object.
    await queries.rewriteEntry(tx, entryId, {
      targetName: isAbout ? null : (forgetWords(targetName, words, false) as string | null),
      before: forgetWords(before, words, isAbout) as Record<string, unknown> | null,
      after: forgetWords(after, words, isAbout) as Record<string, unknown> | null,
    });
  }
}
