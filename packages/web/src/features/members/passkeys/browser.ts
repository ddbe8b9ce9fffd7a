import type { CallInput, CallReply } from '@lotwise/contract/calls';
import { lazyCode } from '../../../kit/lazy-code.ts';

type Options = CallReply<'POST /api/auth/passkeys/options'>['options'];
type Made = CallInput<'POST /api/auth/passkeys'>['body']['response'];
type Shown = CallInput<'POST /api/auth/login/passkey'>['body']['response'];

// The options pass through our API as they are: the library of the server made them, that of the
// browser reads them.

const load = lazyCode(() => import('@simplewebauthn/browser'));

/** Has the browser make a passkey. The library is fetched when it is first needed. */
export async function makePasskey(options: Options): Promise<Made> {
  const { startRegistration } = await load();
  // As the server’s library made them.
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: options as never });
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
  const { startAuthentication } = await load();
  const { id, rawId, type, response } = await startAuthentication({
    // As the server’s library made them.
    optionsJSON: options as never,
    useBrowserAutofill: place === 'field',
  });
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
