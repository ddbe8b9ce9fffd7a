import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { Database, Db } from '../db/db.ts';
import { prepared, written } from '../db/prepared.ts';
import { users } from '../db/schema/foundation.ts';
import { hashOf, isToken, restrictionNow, rightsWhile, type Session } from './session.ts';
import { sessionQuery, sessionVersionQuery } from './session-query.ts';

interface Asked {
  token: string;
  now: Date;
  demandsFactor: boolean;
}

/** The session of a cookie's token, or null if it is unknown or has ended. */
export async function readSession(
  db: Db,
  { token, now, demandsFactor }: Asked,
): Promise<Session | null> {
  if (!isToken(token)) return null;
  const name = `session ${demandsFactor}`;
  const query = prepared(db, name, () => sessionQuery(db, demandsFactor).prepare(name));
  const [row] = await query.execute({ tokenHash: hashOf(token), now });
  return row ? sessionIn(row, now) : null;
}

/**
 * Reads the version of a session, and something else of its member: whoever holds the session as it
 * had that version need not read it again. Undefined if it is unknown or has ended.
 */
export function versionReader(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  demandsFactor: boolean,
  column: (memberId: SQLWrapper) => SQL<string | null>,
) {
  const statement = written(sessionVersionQuery(db, demandsFactor, column(users.id)));
  return async (
    token: string,
    now: Date,
    values: Record<string, unknown>,
  ): Promise<{ version: string; beside: string | null } | undefined> => {
    const { rows } = await pool.query<[string, string | null]>(
      statement({ ...values, tokenHash: hashOf(token), now: now.toISOString() }),
    );
    const [row] = rows;
    return row && { version: row[0], beside: row[1] };
  };
}

type Row = Awaited<ReturnType<typeof sessionQuery>>[number];

function sessionIn(row: Row, now: Date): Session {
  const {
    tokenHash,
    createdAt,
    lastUsedAt,
    expiresAt,
    silencedUntil,
    silenceMessage,
    suspendedUntil,
    suspensionMessage,
    hasFactor,
    sessionHasFactor,
    memberSince,
    isExternal,
    version,
    ...columns
  } = row;
  const known = { ...columns, isExpert: columns.credential !== null };
  const suspension = restrictionNow(suspendedUntil, suspensionMessage, now);
  return {
    member: { ...known, ...rightsWhile(known, { suspension, hasFactor }) },
    silence: restrictionNow(silencedUntil, silenceMessage, now),
    suspension,
    memberSince,
    isExternal,
    hasFactor: sessionHasFactor,
    tokenHash,
    createdAt,
    lastUsedAt,
    expiresAt,
    version,
  };
}
