import { and, asc, desc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { users } from '../../../platform/db/schema/foundation.ts';
import { credentials, uploads } from '../../../platform/db/schema/people.ts';

export type CredentialRow = typeof credentials.$inferSelect;

export function credentialsOf(db: Db, userId: string, limit: number): Promise<CredentialRow[]> {
  return db
    .select()
    .from(credentials)
    .where(eq(credentials.userId, userId))
    .orderBy(desc(credentials.createdAt), desc(credentials.id))
    .limit(limit);
}

/** The grants of a member that hold on a day, the latest first. */
export function grantsOn(db: Db, userId: string, day: string): Promise<CredentialRow[]> {
  return db
    .select()
    .from(credentials)
    .where(
      and(
        eq(credentials.userId, userId),
        eq(credentials.state, 'granted'),
        sql`${credentials.expiresOn} >= ${day}`,
      ),
    )
    .orderBy(desc(credentials.decidedAt), desc(credentials.id));
}

/** What the member knows about, as they say it. */
export async function setExpertise(
  db: Db,
  userId: string,
  expertiseTags: string[],
  now: Date,
): Promise<void> {
  await db.update(users).set({ expertiseTags, updatedAt: now }).where(eq(users.id, userId));
}

export async function insertCredential(
  db: Db,
  row: Pick<
    CredentialRow,
    | 'id'
    | 'userId'
    | 'kind'
    | 'jurisdiction'
    | 'licenceNumber'
    | 'note'
    | 'evidenceId'
    | 'createdAt'
  >,
): Promise<CredentialRow> {
  const [inserted] = await db.insert(credentials).values(row).returning();
  if (!inserted) throw new Error('An insert returned no row.');
  return inserted;
}

/** A request, locked until the transaction ends. */
export async function lockCredential(db: Db, id: string): Promise<CredentialRow | undefined> {
  const [row] = await db
    .select()
    .from(credentials)
    .where(eq(credentials.id, id))
    .for('no key update');
  return row;
}

export async function updateCredential(
  db: Db,
  id: string,
  change: Partial<CredentialRow>,
): Promise<void> {
  await db.update(credentials).set(change).where(eq(credentials.id, id));
}

const queueColumns = {
  credential: credentials,
  user: {
    id: users.id,
    username: users.username,
    email: users.email,
    firstName: users.firstName,
    lastName: users.lastName,
  },
  evidenceType: uploads.contentType,
};

export type QueueRow = Awaited<ReturnType<typeof queue>>[number];

function queueRows(db: Db) {
  return db
    .select(queueColumns)
    .from(credentials)
    .innerJoin(users, eq(users.id, credentials.userId))
    .leftJoin(uploads, eq(uploads.id, credentials.evidenceId));
}

/** Requests for the admins: those that wait, oldest first, or those decided, latest first. */
export function queue(
  db: Db,
  { state, limit, offset }: { state: 'waiting' | 'decided'; limit: number; offset: number },
) {
  const isWaiting = state === 'waiting';
  return queueRows(db)
    .where(
      isWaiting
        ? eq(credentials.state, 'waiting')
        : inArray(credentials.state, ['granted', 'refused']),
    )
    .orderBy(
      ...(isWaiting
        ? [asc(credentials.createdAt), asc(credentials.id)]
        : [desc(credentials.decidedAt), desc(credentials.id)]),
    )
    .limit(limit)
    .offset(offset);
}

export async function queued(db: Db, id: string): Promise<QueueRow | undefined> {
  const [row] = await queueRows(db).where(eq(credentials.id, id));
  return row;
}

/** What is shown beside a member's name, and until when. */
export async function setBadge(
  db: Db,
  userId: string,
  badge: { text: string; until: string } | null,
): Promise<void> {
  await db
    .update(users)
    .set({ credential: badge?.text ?? null, credentialUntil: badge?.until ?? null })
    .where(eq(users.id, userId));
}

/** Members whose badge ended before a day. */
export async function membersWithOldBadge(
  db: Db,
  day: string,
  limit: number,
): Promise<{ id: string; username: string }[]> {
  return db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(and(isNotNull(users.credential), lt(users.credentialUntil, day)))
    .limit(limit);
}

/** Lets one change of a member's badge follow the other. */
export async function lockMember(
  db: Db,
  userId: string,
): Promise<{ id: string; username: string } | undefined> {
  const [row] = await db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  return row;
}

/**
 * Evidence whose request was decided before a moment, and evidence that no request names and that
 * is older than another.
 */
export async function evidenceToRemove(
  db: Db,
  {
    decidedBefore,
    uploadedBefore,
    limit,
  }: { decidedBefore: Date; uploadedBefore: Date; limit: number },
) {
  const { rows } = await db.execute<{ id: string; key: string }>(sql`
    select u.id, u.key from uploads u left join credentials c on c.evidence_id = u.id
    where u.kind = 'evidence' and not u.is_used
      and (c.decided_at < ${decidedBefore} or (c.id is null and u.created_at < ${uploadedBefore}))
    limit ${limit}`);
  return rows;
}
