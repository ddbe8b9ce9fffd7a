import pg from 'pg';

/** What a transaction read was changed before it held the lock: it is run again. */
export class LostRace extends Error {}

/** The SQLSTATE of a database error, also where the query builder wrapped it. */
export function sqlState(error: unknown): string | undefined {
  if (error instanceof LostRace) return '40001';
  const cause = databaseError(error);
  return cause?.code;
}

// 25P03 is a transaction that was ended for being idle too long, 25006 a server that is no longer
// the primary.
const UNREACHABLE = /^(08...|57P0[123]|53300|25P03|25006|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE)$/;

// The driver's own: the second is what the rollback behind a broken connection says.
const LOST = /^Connection terminated|is not queryable$/;

/** Whether an error says that the database is away, and not that a statement is wrong. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && UNREACHABLE.test(String(error.code))) return true;
  // A socket of the embedded database, which is not there while that is down.
  if ('syscall' in error && error.syscall === 'connect') return true;
  return LOST.test(error.message) || isUnreachable(error.cause);
}

// What the database says of its disk, and the system of this machine's: full, over its quota, or
// mounted to be read alone.
const NO_ROOM = /^(53100|ENOSPC|EDQUOT|EROFS)$/;

/** Whether an error says that a disk takes nothing more. */
export function isOutOfRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && NO_ROOM.test(String(error.code))) || isOutOfRoom(error.cause);
}

/** Whether no connection became free in time, or a statement exceeded its timeout. */
export function isTimeout(error: unknown): boolean {
  return isPoolTimeout(error) || sqlState(error) === '57014';
}

/** Whether a statement waited too long for a lock. */
export const isLockTimeout = (error: unknown): boolean => sqlState(error) === '55P03';

function isPoolTimeout(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.message === 'timeout exceeded when trying to connect' || isPoolTimeout(error.cause))
  );
}

/** The name of the constraint that refused a row, if one did. */
export function violatedConstraint(error: unknown): string | undefined {
  const cause = databaseError(error);
  return cause?.code === '23505' || cause?.code === '23503' ? cause.constraint : undefined;
}

/** What the database itself said, also where the query builder wrapped it. */
export function databaseError(error: unknown): pg.DatabaseError | undefined {
  if (error instanceof pg.DatabaseError) return error;
  return error instanceof Error && error.cause !== undefined
    ? databaseError(error.cause)
    : undefined;
}
