import { PASSKEY_NAME_MAX } from '@lotwise/domain/shared/limits';
import { z } from 'zod';
import { currentUser, factorProof } from './accounts.ts';
import { defineCall } from '../call.ts';
import { id, idParams, time } from '../shared.ts';
import { requiredText, text } from '../text.ts';

/** A passkey as its owner sees it. */
export const passkey = z.object({
  id,
  name: z.string(),
  createdAt: time,
  lastUsedAt: time.nullable(),
});

/** What `navigator.credentials` takes, in WebAuthn's own JSON. */
const options = z.object({ options: z.record(z.string(), z.unknown()) });
const part = (max: number) => text('This is not a passkey').max(max, 'This is not a passkey');
const credential = {
  id: part(2000),
  rawId: part(2000),
  type: z.literal('public-key', 'This is not a passkey'),
};
const isNoPasskey = { error: 'This is not a passkey' };

/** A name a member gives a passkey. */
export const passkeyName = z.object({
  name: requiredText(PASSKEY_NAME_MAX, { missing: 'Please give the passkey a name' }),
});

/** Begins to add a passkey. */
export const beginPasskey = defineCall('POST /api/auth/passkeys/options', {
  access: 'member',
  whileSuspended: true,
  summary:
    'What your browser needs to create a passkey for this site. With two-factor on, it takes a code.',
  body: z.object(factorProof),
  reply: options,
});

/** Adds the passkey that the browser made. */
export const addPasskey = defineCall('POST /api/auth/passkeys', {
  access: 'member',
  whileSuspended: true,
  summary: 'Add the passkey that your browser made.',
  body: passkeyName.extend({
    response: z.object(
      {
        ...credential,
        response: z.object(
          {
            clientDataJSON: part(10_000),
            attestationObject: part(50_000),
            transports: z.array(part(40)).max(10).optional(),
          },
          isNoPasskey,
        ),
      },
      isNoPasskey,
    ),
  }),
  reply: passkey,
  status: 201,
});

/** Renames a passkey. */
export const renamePasskey = defineCall('PATCH /api/auth/passkeys/{id}', {
  access: 'member',
  whileSuspended: true,
  summary: 'Rename one of your passkeys.',
  params: idParams,
  body: passkeyName,
  reply: passkey,
});

/** Removes a passkey, unless it is the last way in. */
export const removePasskey = defineCall('DELETE /api/auth/passkeys/{id}', {
  access: 'member',
  whileSuspended: true,
  summary:
    'Remove one of your passkeys. With two-factor on, it takes a code. 409 when it is your only way to log in.',
  params: idParams,
  body: z.object(factorProof),
});

/**
 * Begins a sign-in by passkey. It needs no name: the browser offers the passkeys it has for this
 * site.
 */
export const beginPasskeySignIn = defineCall('POST /api/auth/login/passkey/options', {
  access: 'anyone',
  whileSuspended: true,
  summary: 'What your browser needs to log in with a passkey.',
  reply: options,
});

/** Signs in by passkey, which replaces password and second step. */
export const signInWithPasskey = defineCall('POST /api/auth/login/passkey', {
  access: 'anyone',
  whileSuspended: true,
  summary: 'Log in with a passkey.',
  body: z.object({
    response: z.object(
      {
        ...credential,
        response: z.object(
          {
            clientDataJSON: part(10_000),
            authenticatorData: part(10_000),
            signature: part(10_000),
            userHandle: part(200).nullish(),
          },
          isNoPasskey,
        ),
      },
      isNoPasskey,
    ),
  }),
  reply: currentUser,
});
