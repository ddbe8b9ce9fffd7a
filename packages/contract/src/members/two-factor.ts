import { TOKEN_MAX } from '@lotwise/domain/shared/limits';
import { z } from 'zod';
import { currentUser, factorProof, proof } from './accounts.ts';
import { defineCall } from '../call.ts';
import { requiredText } from '../text.ts';

const code = requiredText(40, { missing: 'Please enter the code', tooLong: 'Incorrect code' });
const recoveryCodes = z.object({
  /** Each signs in once in place of a code of the app. Shown here and never again. */
  recoveryCodes: z.array(z.string()),
});

/**
 * Begins to set two-factor up: a new secret for an authenticator app. Nothing changes until a code
 * confirms it.
 */
export const beginTwoFactor = defineCall('POST /api/auth/two-factor', {
  access: 'member',
  whileSuspended: true,
  summary: 'Start setting up two-factor authentication by app. 409 when it is on.',
  body: z.object(proof),
  reply: z.object({
    /** Base32, for typing it in. */
    secret: z.string(),
    /** `otpauth://totp/…`, for a QR code. */
    url: z.string(),
  }),
});

/** What the form with the app's code sends. */
export const codeBody = z.object({ code });

/** Turns two-factor on with a code of the app. */
export const confirmTwoFactor = defineCall('POST /api/auth/two-factor/confirm', {
  access: 'member',
  whileSuspended: true,
  summary: 'Turn two-factor on with a code of your app; returns ten recovery codes.',
  body: codeBody,
  reply: recoveryCodes,
});

/** Turns two-factor off and forgets its recovery codes. */
export const endTwoFactor = defineCall('DELETE /api/auth/two-factor', {
  access: 'member',
  whileSuspended: true,
  summary: 'Turn two-factor off. It takes a code as well as the password.',
  body: z.object(factorProof),
});

/** Makes ten new recovery codes; the old ones no longer work. */
export const renewRecoveryCodes = defineCall('POST /api/auth/two-factor/recovery-codes', {
  access: 'member',
  whileSuspended: true,
  summary:
    'Replace your recovery codes with ten new ones. It takes a code as well as the password.',
  body: z.object(factorProof),
  reply: recoveryCodes,
});

/**
 * The second step of a sign-in: the token of the first, and a code of the app or a recovery code.
 * No code works twice.
 */
export const takeSecondStep = defineCall('POST /api/auth/login/second-step', {
  access: 'anyone',
  whileSuspended: true,
  summary: 'Finish logging in with a code from your app or a recovery code.',
  body: z.object({ token: requiredText(TOKEN_MAX, { missing: 'Please log in again' }), code }),
  reply: currentUser,
});
