import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { z } from 'zod';
import type { CurrentUser } from '@lotwise/contract/members/accounts';
import type { addPasskey, passkey, signInWithPasskey } from '@lotwise/contract/members/passkeys';
import { PASSKEYS_MAX } from '@lotwise/domain/shared/limits';
import type { Config } from '../../../platform/config/config.ts';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { newId } from '../../../platform/db/ids.ts';
import { forgetFactors, type Session } from '../../../platform/http/session.ts';
import { type Browser, inOneTransaction, signIn } from '../accounts/sign-in.service.ts';
import { tellOfChange } from '../accounts/notices.service.ts';
import { admitWayIn, refuseLastWayIn } from '../accounts/ways-in.service.ts';
import * as queries from './passkeys.queries.ts';

type Passkey = z.output<typeof passkey>;
type Options = { options: Record<string, unknown> };

const CHALLENGE_MS = 5 * 60_000;

/** EdDSA, ES256 and RS256: together every authenticator has one of them. */
const ALGORITHMS = [-8, -7, -257];

/** Whom passkeys are made for: the site's own name and address. A passkey works at no other. */
function relyingParty({ site }: Config): { name: string; id: string; origin: string } {
  const { hostname, origin } = new URL(site.url);
  return { name: site.name, id: hostname, origin };
}

/**
 * What a member's browser needs to make a passkey. It must check its owner, by finger or PIN: the
 * passkey counts as both factors.
 */
export async function begin(
  db: Db,
  config: Config,
  me: { id: string; username: string },
  now: Date,
): Promise<Options> {
  const party = relyingParty(config);
  const held = await queries.passkeysOf(db, me.id);
  const options = await generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userID: bytesOf(me.id),
    userName: me.username,
    excludeCredentials: held.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports,
    })),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await queries.insertChallenge(
    db,
    options.challenge,
    me.id,
    new Date(now.getTime() + CHALLENGE_MS),
  );
  return { options: { ...options } };
}

type Made = z.output<typeof addPasskey.body>;

/** Adds the passkey a browser made. */
export async function add(
  db: Db,
  config: Config,
  session: Session,
  { name, response }: Made,
  now: Date,
): Promise<Passkey> {
  const userId = session.member.id;
  const party = relyingParty(config);
  const expectedChallenge = await challengeIn(db, response, userId, now);
  const verified = await orNothing(() =>
    verifyRegistrationResponse({
      response: {
        ...response,
        response: withoutUndefined(response.response),
        clientExtensionResults: {},
      },
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!verified?.verified)
    throw refused('response', 'The passkey could not be added. Please try again.');
  const { credential } = verified.registrationInfo;
  const row: queries.PasskeyRow = {
    id: newId(),
    userId,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
    name,
    createdAt: now,
    lastUsedAt: null,
  };
  await inTransaction(db, async (tx) => {
    await admitWayIn(tx, config, session);
    if ((await queries.countPasskeys(tx, userId)) >= PASSKEYS_MAX)
      throw new Refusal('conflict', `You can have at most ${PASSKEYS_MAX} passkeys.`);
    if (!(await queries.insertPasskey(tx, row)))
      throw new Refusal('conflict', 'This passkey is already in use.');
    await tellOfChange(tx, config.site, userId, `The passkey “${name}” was added`);
  });
  return shown(row);
}

/** What a visitor's browser needs to sign in with a passkey it has. */
export async function beginSignIn(db: Db, config: Config, now: Date): Promise<Options> {
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(config).id,
    userVerification: 'required',
  });
  await queries.insertChallenge(
    db,
    options.challenge,
    null,
    new Date(now.getTime() + CHALLENGE_MS),
  );
  return { options: { ...options } };
}

type Shown = z.output<typeof signInWithPasskey.body>['response'];

/**
 * Begins a session for the member behind a passkey. Whoever removes the passkey meanwhile waits for
 * the session, or has ended the passkey.
 */
export async function enter(
  browser: Browser,
  config: Config,
  response: Shown,
): Promise<CurrentUser> {
  const { db, now } = browser;
  const party = relyingParty(config);
  // Used up even where the response is wrong.
  const expectedChallenge = await challengeIn(db, response, null, now);
  return inOneTransaction(browser, async (inside) => {
    const { db: tx } = inside;
    const held = await queries.lockCredential(tx, response.id);
    const { userHandle, ...rest } = response.response;
    if (
      !held ||
      (userHandle && userHandle !== Buffer.from(bytesOf(held.userId)).toString('base64url'))
    )
      throw unknownPasskey();
    const verified = await orNothing(() =>
      verifyAuthenticationResponse({
        response: {
          ...response,
          response: { ...rest, ...(userHandle && { userHandle }) },
          clientExtensionResults: {},
        },
        expectedChallenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        credential: {
          id: held.credentialId,
          publicKey: new Uint8Array(held.publicKey),
          counter: held.counter,
          transports: held.transports,
        },
        requireUserVerification: true,
      }),
    );
    if (!verified?.verified) throw unknownPasskey();
    await queries.notePasskeyUse(tx, held.id, verified.authenticationInfo.newCounter, now);
    return signIn(inside, held.userId, { hasFactor: true });
  });
}

export async function list(db: Db, userId: string): Promise<Passkey[]> {
  return (await queries.passkeysOf(db, userId)).map(shown);
}

export async function rename(db: Db, userId: string, id: string, name: string): Promise<Passkey> {
  const row = await queries.updatePasskeyName(db, userId, id, name);
  if (!row) throw noSuchPasskey();
  return shown(row);
}

/** Refuses a passkey that the member does not have, before anybody is asked for a password. */
export async function requirePasskey(db: Db, userId: string, id: string): Promise<void> {
  if (!(await queries.hasPasskey(db, userId, id))) throw noSuchPasskey();
}

export async function remove(db: Db, config: Config, userId: string, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await queries.hasPasskey(tx, userId, id))) throw noSuchPasskey();
    await refuseLastWayIn(tx, config, userId);
    const name = await queries.deletePasskey(tx, userId, id);
    await forgetFactors(tx, userId);
    if (name !== undefined)
      await tellOfChange(tx, config.site, userId, `The passkey “${name}” was removed`);
  });
}

export { deleteOldChallenges as forgetOldChallenges } from './passkeys.queries.ts';

const noSuchPasskey = (): Refusal => new Refusal('not_found', 'You have no such passkey.');
const unknownPasskey = (): Refusal =>
  new Refusal(
    'sign_in',
    'This passkey is not registered on this site. Please try another way to log in.',
  );
const refused = (path: string, message: string): Refusal =>
  new Refusal('invalid', message, { fields: [{ path, message }] });

function shown({ id, name, createdAt, lastUsedAt }: queries.PasskeyRow): Passkey {
  return {
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

/**
 * The challenge that a response signs, if it was given to whoever sends it. It is used up, whether
 * or not the response is right.
 */
async function challengeIn(
  db: Db,
  { response: { clientDataJSON } }: { response: { clientDataJSON: string } },
  userId: string | null,
  now: Date,
): Promise<string> {
  const challenge = challengeOf(clientDataJSON);
  if (challenge === null || !(await queries.takeChallenge(db, challenge, userId, now)))
    throw refused('response', 'This took too long, or was started elsewhere. Please try again.');
  return challenge;
}

function challengeOf(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    return typeof data === 'object' &&
      data !== null &&
      'challenge' in data &&
      typeof data.challenge === 'string'
      ? data.challenge
      : null;
  } catch {
    return null;
  }
}

// The library throws for each way in which a response can be wrong; the sender is told none of
// them.
async function orNothing<T>(act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}

const bytesOf = (id: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(id.replaceAll('-', ''), 'hex'));

function withoutUndefined({ transports, ...rest }: Made['response']['response']) {
  return { ...rest, ...(transports && { transports }) };
}
