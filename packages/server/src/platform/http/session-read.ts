import type { Db } from '../db/db.ts';
import { prepared } from '../db/prepared.ts';
import { hashOf, isToken, restrictionNow, rightsWhile, type Session } from './session.ts';
import { sessionQuery } from './session-query.ts';

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
  };
}
