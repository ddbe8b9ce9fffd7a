import type { Config } from '../../../platform/config/config.ts';
import type { Db } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { lockWaysIn } from './ways-in.queries.ts';

/**
 * Refuses to take away a member's only way to sign in. A connected account counts while its
 * provider is configured.
 */
export async function refuseLastWayIn(
  tx: Db,
  { oidcProviders }: Pick<Config, 'oidcProviders'>,
  userId: string,
): Promise<void> {
  const ids = oidcProviders.map(({ id }) => id);
  const { hasPassword, passkeys, identities } = await lockWaysIn(tx, userId, ids);
  if (Number(hasPassword) + passkeys + identities < 2)
    throw new Refusal('conflict', 'This is your only way to log in. Add another one first.');
}
