import type { z } from 'zod';
import type { ReplyOf } from '@lotwise/contract/call';
import type { finishSignUpBody, getSecurity } from '@lotwise/contract/members/identities';
import type { Platform } from '../../../platform/http/app.ts';
import type { Config } from '../../../platform/config/config.ts';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { invalidField, Refusal } from '../../../platform/http/errors.ts';
import { newId } from '../../../platform/db/ids.ts';
import type { Session } from '../../../platform/http/session.ts';
import { createAccount, memberOfVerifiedEmail } from '../accounts/accounts.service.ts';
import { tellOfChange } from '../accounts/notices.service.ts';
import { pendingEmail } from '../accounts/tokens.service.ts';
import { admitWayIn, mustConfirmFirst, refuseLastWayIn } from '../accounts/ways-in.service.ts';
import * as passkeys from '../passkeys/passkeys.service.ts';
import { twoFactorState } from '../two-factor/two-factor.service.ts';
import * as queries from './identities.queries.ts';
import { openNewcomer } from './pending.ts';
import type { Claims } from './provider-client.ts';

type Who = Claims & { provider: string };

/**
 * The result of a provider sign-in: a member, a newcomer, or someone whose email address belongs to
 * an account that they have not proved to be theirs.
 */
export type Arrival =
  | { kind: 'member'; id: string }
  | { kind: 'newcomer' }
  | { kind: 'address_taken' };

/**
 * Who signs in with an account at a provider.
 *
 * | account connected | provider vouches for the address | an account here has the address | answer                          |
 * |-------------------|----------------------------------|---------------------------------|---------------------------------|
 * | yes               | either                           | either                          | its member                      |
 * | no                | yes                              | confirmed                       | that member, now connected      |
 * | no                | yes                              | unconfirmed                     | address taken: log in, connect  |
 * | no                | no                               | either                          | newcomer; the form asks further |
 * | no                | yes                              | none                            | newcomer                        |
 */
export function arrive(db: Db, config: Config, who: Who, now: Date): Promise<Arrival> {
  return inTransaction(db, async (tx) => {
    const known = await queries.findIdentity(tx, who.provider, who.subject);
    if (known) return { kind: 'member', id: known.userId };
    if (who.email === null || !who.isEmailVerified) return { kind: 'newcomer' };
    const { id, isTaken } = await memberOfVerifiedEmail(tx, who.email, now);
    if (id === null) return { kind: isTaken ? 'address_taken' : 'newcomer' };
    await addIdentity(tx, config, { userId: id, who, now });
    return { kind: 'member', id };
  });
}

/** Connects an account at a provider to the member who asks for it. */
export async function connect(
  db: Db,
  config: Config,
  { session, who, now }: { session: Session; who: Who; now: Date },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await admitWayIn(tx, config, session);
    await addIdentity(tx, config, { userId: session.member.id, who, now });
  });
}

async function addIdentity(
  tx: Db,
  config: Config,
  { userId, who, now }: { userId: string; who: Who; now: Date },
): Promise<void> {
  const { provider, subject, email } = who;
  const isNew = await queries.insertIdentity(tx, {
    id: newId(),
    userId,
    provider,
    subject,
    email,
    createdAt: now,
  });
  if (!isNew && (await queries.findIdentity(tx, provider, subject))?.userId === userId) return;
  const name = nameOf(config, provider);
  if (!isNew)
    throw new Refusal(
      'conflict',
      `This ${name} account is connected to another member, or you already have a different one connected.`,
    );
  await tellOfChange(tx, config.site, userId, `Logging in with ${name} was added`);
}

/** Creates the account of a newcomer under the username they chose, and returns its id. */
export async function finishSignUp(
  { config, secretBox }: Pick<Platform, 'config' | 'secretBox'>,
  db: Db,
  form: z.output<typeof finishSignUpBody>,
  now: Date,
): Promise<string> {
  const who = openNewcomer(secretBox, form.token, now);
  if (!who) throw invalidField('token', 'This took too long. Please log in again.');
  const isVouchedFor = who.email !== null && who.isEmailVerified;
  const email = isVouchedFor ? who.email : (form.email ?? who.email);
  if (email === null) throw invalidField('email', 'Please enter a valid email address');
  const names = { firstName: null, lastName: null, bio: null };
  const account = {
    id: newId(),
    username: form.username,
    email,
    passwordHash: null,
    ...names,
    emailVerifiedAt: isVouchedFor ? now : null,
    createdAt: now,
  };
  await inTransaction(db, async (tx) => {
    await createAccount(tx, config.site, account, form.invitation);
    const { provider, subject } = who;
    const isNew = await queries.insertIdentity(tx, {
      id: newId(),
      userId: account.id,
      provider,
      subject,
      email: who.email,
      createdAt: now,
    });
    if (!isNew)
      throw new Refusal('conflict', 'This account is already connected. Please log in with it.');
  });
  return account.id;
}

const notConnected = (): Refusal => new Refusal('not_found', 'You have no such connected account.');

/** Refuses an account that the member has not connected, before anybody is asked for a password. */
export async function requireConnected(db: Db, userId: string, id: string): Promise<void> {
  if (!(await queries.findIdentityOf(db, userId, id))) throw notConnected();
}

export async function disconnect(
  db: Db,
  config: Config,
  userId: string,
  id: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await queries.findIdentityOf(tx, userId, id);
    if (!row) throw notConnected();
    await refuseLastWayIn(tx, config, userId);
    await queries.deleteIdentity(tx, id);
    await tellOfChange(
      tx,
      config.site,
      userId,
      `Logging in with ${nameOf(config, row.provider)} was removed`,
    );
  });
}

/** The ways a member has to sign in. */
export async function security(
  db: Db,
  config: Config,
  userId: string,
  now: Date,
): Promise<ReplyOf<typeof getSecurity>> {
  const [mustConfirm, withPassword, pending, twoFactor, keys, rows] = await Promise.all([
    mustConfirmFirst(db, config, userId),
    queries.hasPassword(db, userId),
    pendingEmail(db, userId, now),
    twoFactorState(db, userId),
    passkeys.list(db, userId),
    queries.identitiesOf(db, userId),
  ]);
  return {
    mustConfirmFirst: mustConfirm,
    hasPassword: withPassword,
    pendingEmail: pending,
    twoFactor,
    passkeys: keys,
    identities: rows.map(({ id, provider, email, createdAt }) => ({
      id,
      provider,
      providerName: nameOf(config, provider),
      email,
      createdAt: createdAt.toISOString(),
    })),
    providers: providersOf(config),
  };
}

/** The providers as everyone may know them. */
export function providersOf({
  oidcProviders,
}: Pick<Config, 'oidcProviders'>): { id: string; name: string }[] {
  return oidcProviders.map(({ id, name }) => ({ id, name }));
}

function nameOf({ oidcProviders }: Config, provider: string): string {
  return oidcProviders.find(({ id }) => id === provider)?.name ?? provider;
}
