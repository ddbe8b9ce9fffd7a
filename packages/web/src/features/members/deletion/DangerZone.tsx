import { CLOSED_DAYS } from '@lotwise/domain/community/closing';
import { useRef } from 'react';
import type { Proof } from '../accounts/ProofField.tsx';
import { DeleteAccountForm } from './DeleteAccountForm.tsx';

/** Deleting the account, behind a dialog that says what goes and what stays. */
export function DangerZone({ proof }: { proof: Proof }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const ask = () => {
    dialog.current?.showModal();
    // Pressing Enter twice by accident must not delete the account.
    cancel.current?.focus();
  };
  return (
    <section className="card border-bad">
      <h3 className="card-title text-bad">Danger Zone</h3>
      <p className="text-ink-2 mb-3">
        Deleting your account closes it at once and erases it after {CLOSED_DAYS} days. Until then
        you can log in to reopen it; after that it can’t be undone. Download your data first if you
        may want it.
      </p>
      <button type="button" className="btn btn-bad" onClick={ask}>
        Delete Account
      </button>
      <dialog ref={dialog} className="card" aria-labelledby="delete-account-title">
        <h3 id="delete-account-title" className="text-lg font-semibold mb-2">
          Delete your account?
        </h3>
        <p className="mb-3">
          You are logged out everywhere, and your posts are credited to “deleted user” at once.
          After {CLOSED_DAYS} days your profile, email address, settings, bookmarks and keys are
          erased for good, and your username becomes free. If you change your mind before, log in:
          that brings everything back.
        </p>
        <DeleteAccountForm proof={proof} cancel={cancel} onCancel={() => dialog.current?.close()} />
      </dialog>
    </section>
  );
}
