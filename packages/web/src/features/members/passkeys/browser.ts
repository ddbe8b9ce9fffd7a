import type { CallInput, CallReply } from '@lotwise/contract/calls';
import { lazyCode } from '../../../lib/lazy-code.ts';
import { UserError } from '../../../lib/user-error.ts';

type Options = CallReply<'POST /api/auth/passkeys/options'>['options'];
type Made = CallInput<'POST /api/auth/passkeys'>['body']['response'];
type Shown = CallInput<'POST /api/auth/login/passkey'>['body']['response'];

// The options pass through our API as they are: the library of the server made them, that of the
// browser reads them.

const load = lazyCode(() => import('@simplewebauthn/browser'));

// By the names that https://www.w3.org/TR/webauthn-3/ gives a browser's refusals.
const REFUSALS = new Map([
  ['InvalidStateError', 'This device already has a passkey for your account.'],
  [
    'ConstraintError',
    'This device can’t keep passkeys. Set a screen lock or PIN on it, or use another device.',
  ],
  ['NotSupportedError', 'This device can’t make the kind of passkey that this site accepts.'],
  [
    'SecurityError',
    'This site’s passkeys don’t work at this address. Open the site at its usual address.',
  ],
]);
const NO_PASSKEYS = 'This browser can’t use passkeys. Please use another one.';
const DEVICE_FAILED = 'Your device could not finish this. Please try again.';

/** Says in our words why a browser refused; that a person closed its dialog goes on as it is. */
function rethrow(error: unknown): never {
  if (isCancelled(error)) throw error;
  const name = error instanceof Error ? error.name : '';
  throw new UserError(REFUSALS.get(name) ?? DEVICE_FAILED, { cause: error });
}

/** The browser's part of passkeys; its library is fetched when it is first needed. */
async function loadPasskeys() {
  const library = await load();
  if (!library.browserSupportsWebAuthn()) throw new UserError(NO_PASSKEYS);
  return library;
}

/** Has the browser make a passkey. */
export async function makePasskey(options: Options): Promise<Made> {
  const { startRegistration } = await loadPasskeys();
  // As the server’s library made them.
  const { id, rawId, type, response } = await startRegistration({
    optionsJSON: options as never,
  }).catch(rethrow);
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  };
}

/**
 * Has the browser sign in with a passkey that its owner chooses: in a dialog, or in what it offers
 * for a field whose `autocomplete` ends with `webauthn`. A second request ends the first.
 */
export async function showPasskey(
  options: Options,
  place: 'dialog' | 'field' = 'dialog',
): Promise<Shown> {
  const { startAuthentication } = await loadPasskeys();
  const { id, rawId, type, response } = await startAuthentication({
    // As the server’s library made them.
    optionsJSON: options as never,
    useBrowserAutofill: place === 'field',
  }).catch(rethrow);
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  };
}

/** Whether this browser offers passkeys in a field. */
export async function offersInField(): Promise<boolean> {
  // Older browsers have neither, whatever their types say.
  const known = (
    globalThis as {
      PublicKeyCredential?: { isConditionalMediationAvailable?: () => Promise<boolean> };
    }
  ).PublicKeyCredential;
  return (await known?.isConditionalMediationAvailable?.()) === true;
}

/** Ends what waits for a passkey. */
export async function stopWaiting(): Promise<void> {
  (await load()).WebAuthnAbortService.cancelCeremony();
}

/** Whether someone closed the browser's own dialog: no failure to report. */
export function isCancelled(error: unknown): boolean {
  return (
    error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
  );
}
