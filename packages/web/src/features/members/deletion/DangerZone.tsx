import { useRef } from 'react';
import { DeleteAccountForm } from './DeleteAccountForm.tsx';

/** Deleting the account, behind a dialog that says what goes and what stays. */
export function DangerZone({ hasPassword }: { hasPassword: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <section className="card border-bad">
      <h2 className="card-title text-bad">Danger Zone</h2>
      <p className="text-ink-2 mb-3">
        Deleting your account can’t be undone. Download your data first if you may want it.
      </p>
      <button type="button" className="btn btn-bad" onClick={() => dialog.current?.showModal()}>
        Delete Account
      </button>
      <dialog ref={dialog} className="card" aria-labelledby="delete-account-title">
        <h3 id="delete-account-title" className="text-lg font-semibold mb-2">
          Delete your account?
        </h3>
        <p className="mb-3">
          Your profile, email address, settings, bookmarks, sessions and keys are erased for good,
          and your username becomes free. What you wrote stays under “deleted user”, unless you
          choose to delete it too.
        </p>
        <DeleteAccountForm hasPassword={hasPassword} onCancel={() => dialog.current?.close()} />
      </dialog>
    </section>
  );
}
