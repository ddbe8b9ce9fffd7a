import { DAY_MS } from '@lotwise/domain/text/days';
import { and, eq, lt, not } from 'drizzle-orm';
import { type Db, inTransaction } from '../db/db.ts';
import { Refusal } from './errors.ts';
import { idempotencyKeys } from '../db/schema/foundation.ts';

interface KeyedRequest {
  userId: string;
  key: string;
  call: string;
  fingerprint: Buffer;
  now: Date;
}

/** A key that may be used, or a refusal. */
export function checkedKey(key: string): string {
  if (!/^[\x21-\x7e]{1,100}$/.test(key))
    throw new Refusal('invalid', 'Idempotency-Key must be 1 to 100 visible ASCII characters.');
  return key;
}

// The nightly job removes keys; until it has run, one that is over counts as removed.
const isOver = (now: Date) => lt(idempotencyKeys.createdAt, new Date(now.getTime() - DAY_MS));

/** Whether a member's key has a response already: a repeat is no new use of a limit. */
export async function hasReply(
  db: Db,
  { userId, key, now }: Pick<KeyedRequest, 'userId' | 'key' | 'now'>,
): Promise<boolean> {
  const [held] = await db
    .select({ key: idempotencyKeys.key })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key), not(isOver(now))));
  return held !== undefined;
}

/**
 * Runs `act` once a day for a member's key and stores its reply beside what it wrote, in one
 * transaction. A repeat, also one that arrives while the first still runs, gets the stored reply:
 * the insert of the key waits for the first to end. A key stands for what was first sent with it:
 * something else under the same key is refused, or it would be lost behind the first one's reply.
 * `onRepeat` clears away what was written between the two.
 */
export function once<T>(
  db: Db,
  request: KeyedRequest,
  act: (tx: Db) => Promise<T>,
  onRepeat?: (tx: Db) => Promise<void>,
): Promise<T> {
  const { userId, key, call, fingerprint, now } = request;
  return inTransaction(db, async (tx) => {
    const claimed = await tx
      .insert(idempotencyKeys)
      .values({ userId, key, call, fingerprint, createdAt: now })
      .onConflictDoUpdate({
        target: [idempotencyKeys.userId, idempotencyKeys.key],
        set: { call, fingerprint, reply: null, createdAt: now },
        setWhere: isOver(now),
      })
      .returning({ key: idempotencyKeys.key });
    const isRow = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));
    if (claimed.length === 0) {
      const [held] = await tx.select().from(idempotencyKeys).where(isRow);
      if (held?.call !== call)
        throw new Refusal('conflict', 'This Idempotency-Key was used for another call.');
      if (held.fingerprint && !held.fingerprint.equals(fingerprint))
        throw new Refusal(
          'not_the_same',
          'This Idempotency-Key was already used with a different request body.',
        );
      await onRepeat?.(tx);
      // Stored by the same call, which is compared above.
      return held.reply as T;
    }
    const reply = await act(tx);
    await tx.update(idempotencyKeys).set({ reply }).where(isRow);
    return reply;
  });
}
