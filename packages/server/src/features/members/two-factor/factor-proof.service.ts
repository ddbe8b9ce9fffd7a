import { inTransaction } from '../../../platform/db/db.ts';
import { invalidField, Refusal } from '../../../platform/http/errors.ts';
import { noteFailure } from '../accounts/failures.service.ts';
import { type Asking, isFresh, proveIdentity } from '../accounts/proof.service.ts';
import { CODES_PER_MEMBER } from './two-factor.limits.ts';
import { isTwoFactorOn } from './two-factor.queries.ts';
import { takeCode } from './two-factor.service.ts';

/**
 * Makes sure that it is the member who changes their ways to log in. A password alone must not undo
 * what protects beside it.
 *
 * | two-factor | logged in with a passkey, under 15 minutes ago | code  | result                         |
 * |------------|------------------------------------------------|-------|--------------------------------|
 * | off        | either                                         | any   | as `proveIdentity`             |
 * | on         | yes                                            | any   | as `proveIdentity`             |
 * | on         | no                                             | right | as `proveIdentity`; it is used |
 * | on         | no                                             | wrong | 400 on code; counted           |
 * | on         | no                                             | none  | 400 on code                    |
 */
export async function proveWithFactor(
  asking: Asking,
  {
    currentPassword,
    code = '',
  }: { currentPassword?: string | undefined; code?: string | undefined },
): Promise<void> {
  const { db, platform, now } = asking;
  const session = await proveIdentity(asking, currentPassword);
  const userId = session.member.id;
  if (!(await isTwoFactorOn(db, userId)) || (session.hasFactor && isFresh(session, now))) return;
  if (code.trim() === '') throw invalidField('code', 'Please enter the code');
  await platform.rateLimits.use(CODES_PER_MEMBER, userId);
  await inTransaction(db, (tx) => takeCode(platform, tx, { userId, code, now })).catch(
    (error: unknown) => {
      if (error instanceof Refusal) noteFailure(platform, userId, now);
      throw error;
    },
  );
  await platform.rateLimits.forgive(CODES_PER_MEMBER, userId);
}
