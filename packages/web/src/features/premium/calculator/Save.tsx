import { useState } from 'react';
import { LEDGER_NAME_MAX } from '@lotwise/domain/shared/limits';
import { toastFailure } from '../../../lib/failures.ts';
import { useMe } from '../../../lib/session.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { requiredText } from '../../../lib/forms/rules.ts';
import { showToast } from '../../../lib/toast.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { AccountLedgers } from './AccountLedgers.tsx';
import { CalculatorError } from './calculator-client.ts';
import { showBytes } from './figures.ts';
import { UpgradePrompt } from '../premium/UpgradePrompt.tsx';
import { useCalculator } from './use-calculator.ts';
import { usePremium } from './use-premium.ts';

/** Saving to the account, which is premium, and what is saved there, which stays its owner's. */
export function Save() {
  const hasSaving = usePremium();
  const me = useMe();
  return (
    <div className="flex flex-col gap-4">
      {hasSaving ? <SaveForm /> : <SaveOffer />}
      {me && <AccountLedgers />}
    </div>
  );
}

function SaveOffer() {
  return (
    <UpgradePrompt title="Save your ledger to your account">
      <p>
        With premium, you save ledgers to your account, encrypted, and open them in another browser.
        Without it, your ledger stays in this one, and you can <a href="?view=forms">download it</a>{' '}
        and add the file elsewhere.
      </p>
    </UpgradePrompt>
  );
}

const nameRules = requiredText<{ name: string; asNew: boolean }>('name', 'Please name the ledger');

/**
 * What the form holds and does; a conflict is a saving from elsewhere since the ledger was opened.
 */
function useSaving() {
  const { ask, summary } = useCalculator();
  const { account, choices } = summary;
  const [name, setName] = useState(account?.name ?? `Ledger ${choices.year}`.trim());
  const [isConflict, setConflict] = useState(false);
  const form = useForm({
    idPrefix: 'ledger-',
    writes: ['POST /api/ledgers', 'PUT /api/ledgers/{id}'],
    loadSchema: nameRules,
    values: () => ({ name, asNew: account === null }),
    send: (form) => ask('save', { ...form, name: form.name.trim() }),
    failed: (failure) => {
      setConflict(failure instanceof CalculatorError && failure.status === 409 && account !== null);
      toastFailure('The ledger was not saved', failure);
    },
    onSuccess: (saved) => {
      setConflict(false);
      showToast({
        title: 'Ledger saved',
        description: `“${saved.name}” is saved to your account (${showBytes(saved.size)}, encrypted).`,
      });
    },
  });
  return { account, name, setName, isConflict, ...form };
}

function SaveForm() {
  const { account, name, setName, isConflict, errors, isPending, onSubmit, submit } = useSaving();
  return (
    <form className="card" noValidate onSubmit={onSubmit}>
      <h2 className="card-title">Save to your account</h2>
      <p className="mb-3 text-control">
        Saving sends this ledger to your account, encrypted in transit and in storage, so that you
        can open it in another browser. Nothing leaves this device until you press the button.
      </p>
      <div className="max-w-md">
        <Field
          label="Name"
          id="ledger-name"
          name="name"
          maxLength={LEDGER_NAME_MAX}
          value={name}
          error={errors['name']}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      {isConflict && (
        <p className="text-bad mb-3" role="alert">
          It was saved from another browser or tab since you opened it. Open that version below, or
          save yours as a new ledger.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <button type="submit" className="btn btn-primary" aria-disabled={isPending}>
          {isPending ? 'Saving...' : account ? 'Save' : 'Save to my account'}
        </button>
        {account && (
          <button
            type="button"
            className="btn"
            aria-disabled={isPending}
            onClick={() => submit({ name, asNew: true })}
          >
            Save as New
          </button>
        )}
        {account && (
          <p className="hint">
            {account.isChanged ? 'You have unsaved changes.' : 'All changes are saved.'}
          </p>
        )}
      </div>
    </form>
  );
}
