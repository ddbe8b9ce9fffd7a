import { useEffect, useRef } from 'react';
import { toastFailure } from '../../../lib/failures.ts';
import { call } from '../../../lib/queries.ts';
import { useWelcomeBack } from '../accounts/welcome-back.ts';
import { offersInField, showPasskey, stopWaiting } from './browser.ts';

/**
 * Has the browser offer passkeys in the login form, besides what else it fills in. Returns what
 * begins it: when a pointer or the keyboard comes to the field, so that a page that is only looked
 * at asks the server for nothing.
 */
export function usePasskeyInField(): () => void {
  const welcomeBack = useWelcomeBack();
  const isWaiting = useRef(false);
  useEffect(() => () => void (isWaiting.current && stopWaiting()), []);
  const wait = async () => {
    const response = await chosen();
    isWaiting.current = false;
    if (response === null) return;
    try {
      welcomeBack(await call('POST /api/auth/login/passkey', { body: { response } }));
    } catch (error) {
      toastFailure('Login failed', error);
    }
  };
  return () => {
    if (isWaiting.current) return;
    isWaiting.current = true;
    void wait();
  };
}

/**
 * The passkey that was chosen in the field; null where none was, for whatever reason: nobody asked
 * for one by a press.
 */
async function chosen() {
  try {
    if (!(await offersInField())) return null;
    const { options } = await call('POST /api/auth/login/passkey/options', {});
    return await showPasskey(options, 'field');
  } catch {
    return null;
  }
}
