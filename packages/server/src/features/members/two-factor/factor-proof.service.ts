import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { invalidField, Refusal } from '../../../platform/http/errors.ts';
import type { Limit } from '../../../platform/http/rate-limit.ts';
import { noteFailure } from '../accounts/failures.service.ts';
import { type Asking, isFresh, proveIdentity } from '../accounts/proof.service.ts';
import { CODES_PER_MEMBER } from './two-factor.limits.ts';
import { isTwoFactorOn } from './two-factor.queries.ts';
import { takeCode } from './two-factor.service.ts';

type Proof = { currentPassword?: string | undefined; code?: string | undefined };

/**
 * Does what a password alone must not: change the ways to log in, the password or the address, or
 * close the account. A code is used up in the transaction of `act`: where that refuses, the same
 * code can be sent again. `limit` counts how often the member does it.
 *
 * | two-factor | logged in with a passkey, under 15 minutes ago | code  | result                         |
 * |------------|------------------------------------------------|-------|--------------------------------|
 * | off        | either                                         | any   | as `proveIdentity`             |
 * | on         | yes                                            | any   | as `proveIdentity`             |
 * | on         | no                                             | right | as `proveIdentity`; it is used |
 * | on         | no                                             | wrong | 400 on code; counted           |
 * | on         | no                                             | none  | 400 on code                    |
 */
export async function withProof<T>(
  asking: Asking,
  { currentPassword, code = '' }: Proof,
  act: (db: Db) => Promise<T>,
  { limit }: { limit?: Limit } = {},
): Promise<T> {
  const { db, platform, now } = asking;
  const session = await proveIdentity(asking, currentPassword);
  const userId = session.member.id;
  if (limit) await platform.rateLimits.use(limit, userId);
  if (!(await isTwoFactorOn(db, userId)) || (session.hasFactor && isFresh(session, now)))
    return act(db);
  if (code.trim() === '') throw invalidField('code', 'Please enter the code');
  await platform.rateLimits.use(CODES_PER_MEMBER, userId);
  let isRight = false;
  try {
    return await inTransaction(db, async (tx) => {
      await takeCode(platform, tx, { userId, code, now });
      isRight = true;
      return act(tx);
    });
  } catch (error) {
    if (error instanceof Refusal && !isRight) noteFailure(platform, userId, now);
    throw error;
  } finally {
    if (isRight) await platform.rateLimits.forgive(CODES_PER_MEMBER, userId);
  }
}
