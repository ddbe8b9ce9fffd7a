import { type Config, sendsMail } from '../../../platform/config/config.ts';
import type { Db } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { holdSession, type Session } from '../../../platform/http/session.ts';
import * as queries from './ways-in.queries.ts';

type Site = Pick<Config, 'mail'>;

/**
 * Whether a member has to confirm their address before they add a way to log in: whoever typed it
 * may be a stranger, who would keep that way when its owner takes the account over. Where the site
 * sends no mail, nobody can confirm an address.
 */
export async function mustConfirmFirst(db: Db, site: Site, userId: string): Promise<boolean> {
  return sendsMail(site) && !(await queries.isConfirmed(db, userId));
}

/** Refuses to begin adding a way to log in. */
export async function refuseUnconfirmed(db: Db, site: Site, userId: string): Promise<void> {
  if (await mustConfirmFirst(db, site, userId)) throw unconfirmed();
}

/**
 * Admits one more way to log in, in the transaction that adds it: the member's row stays locked and
 * their session can't end meanwhile, so that none comes after all were ended.
 */
export async function admitWayIn(tx: Db, site: Site, session: Session): Promise<void> {
  const isConfirmed = await queries.lockConfirmed(tx, session.member.id);
  await holdSession(tx, session);
  if (sendsMail(site) && !isConfirmed) throw unconfirmed();
}

export { deleteWaysIn as endWaysIn } from './ways-in.queries.ts';

const unconfirmed = (): Refusal =>
  new Refusal(
    'forbidden',
    'Please confirm your email address first. The link is in the email that we sent you, and your settings can send it again.',
  );

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
  const { hasPassword, passkeys, identities } = await queries.lockWaysIn(tx, userId, ids);
  if (Number(hasPassword) + passkeys + identities < 2)
    throw new Refusal('conflict', 'This is your only way to log in. Add another one first.');
}
