import type { CallInput, CallReply } from '@lotwise/contract/calls';

type Options = CallReply<'POST /api/auth/passkeys/options'>['options'];
type Made = CallInput<'POST /api/auth/passkeys'>['body']['response'];
type Shown = CallInput<'POST /api/auth/login/passkey'>['body']['response'];

// The options pass through our API as they are: the library of the server made them, that of the browser reads them.

/** Has the browser make a passkey. The library is fetched when it is first needed. */
export async function makePasskey(options: Options): Promise<Made> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: options as never });
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, rawId, type, response: { clientDataJSON, attestationObject, ...(transports && { transports }) } };
}

/** Has the browser sign in with a passkey that its owner chooses. */
export async function showPasskey(options: Options): Promise<Shown> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options as never });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) } };
}

/** Whether someone closed the browser's own dialog: no failure to tell them of. */
export function isCancelled(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}
