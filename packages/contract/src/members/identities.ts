import { TOKEN_MAX } from '@lotwise/domain/shared/limits';
import { z } from 'zod';
import { currentUser, email, invitationToken, factorProof, username } from './accounts.ts';
import { defineCall } from '../call.ts';
import { id, idParams, time } from '../shared.ts';
import { passkey } from './passkeys.ts';
import { requiredText } from '../text.ts';

const provider = z.object({
  /** Sign in at `/api/auth/oidc/{id}`, connect at the same address with `?link=1`. */
  id: z.string(),
  name: z.string(),
});

/** The sign-in providers that the site is configured for. */
export const listProviders = defineCall('GET /api/auth/providers', {
  access: 'anyone',
  summary: 'The providers one can log in with.',
  reply: z.array(provider),
});

/** How the member signs in. */
export const getSecurity = defineCall('GET /api/auth/security', {
  access: 'member',
  summary: 'Your ways to log in: password, two-factor, passkeys, connected accounts.',
  reply: z.object({
    /** Whether you must confirm your address before you add two-factor, a passkey or a provider. */
    mustConfirmFirst: z.boolean(),
    hasPassword: z.boolean(),
    /** The address that waits for its confirmation, while a change is under way. */
    pendingEmail: z.string().nullable(),
    twoFactor: z.object({ isOn: z.boolean(), recoveryCodesLeft: z.int() }),
    passkeys: z.array(passkey),
    identities: z.array(
      z.object({
        id,
        provider: z.string(),
        providerName: z.string(),
        email: z.string().nullable(),
        createdAt: time,
      }),
    ),
    providers: z.array(provider),
  }),
});

/** What the form of a first sign-in by a provider sends. */
export const finishSignUpBody = z.object({
  token: requiredText(TOKEN_MAX, { missing: 'Please log in again' }),
  username,
  /** Needed where the provider named none. */
  email: email.optional(),
  invitation: invitationToken,
});

/** Creates the account of a first sign-in by a provider, under a chosen username. */
export const finishSignUp = defineCall('POST /api/auth/signup/provider', {
  access: 'anyone',
  summary:
    'Create an account after logging in with a provider for the first time. 409 when the username or email is taken.',
  body: finishSignUpBody,
  reply: currentUser,
  status: 201,
});

/** Disconnects an account at a provider, unless it is the last way in. */
export const removeIdentity = defineCall('DELETE /api/auth/identities/{id}', {
  access: 'member',
  whileSuspended: true,
  summary:
    'Disconnect an account at a provider. With two-factor on, it takes a code. 409 when it is your only way to log in.',
  params: idParams,
  body: z.object(factorProof),
});
