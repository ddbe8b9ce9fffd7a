import { deviceOf } from '@lotwise/domain/members/device';
import { PASSKEY_NAME_MAX } from '@lotwise/domain/shared/limits';
import { toastFailure } from '../../../lib/failures.ts';
import { call } from '../../../lib/queries.ts';
import { showToast } from '../../../lib/toast.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { type Proof, ProofFields } from '../accounts/ProofField.tsx';
import { isCancelled, makePasskey } from './browser.ts';

const loadSchema = async () => {
  const { beginPasskey, passkeyName } = await import('@lotwise/contract/members/passkeys');
  return passkeyName.extend(beginPasskey.body.shape);
};

/** Has the browser make a passkey, under a name to know it by. */
export function AddPasskey({
  proof,
  onDone,
  onCancel,
}: {
  proof: Proof;
  onDone: () => void;
  onCancel: () => void;
}) {
  const { errors, isPending, onSubmit } = useForm({
    idPrefix: 'add-passkey-',
    writes: ['POST /api/auth/passkeys/options', 'POST /api/auth/passkeys'],
    loadSchema,
    send: async ({ name, ...body }) => {
      const { options } = await call('POST /api/auth/passkeys/options', { body });
      return call('POST /api/auth/passkeys', {
        body: { name, response: await makePasskey(options) },
      });
    },
    failed: (error) => {
      if (!isCancelled(error)) toastFailure('Update Failed', error);
    },
    onSuccess: ({ name }) => {
      showToast({ title: 'Passkey added', description: name });
      onDone();
    },
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <Field
        label="Name"
        id="add-passkey-name"
        name="name"
        defaultValue={deviceOf(navigator.userAgent)}
        maxLength={PASSKEY_NAME_MAX}
        hint="To tell your passkeys apart."
        error={errors['name']}
      />
      <ProofFields form="add-passkey" proof={proof} errors={errors} />
      <p className="flex flex-wrap gap-2">
        <button type="submit" className="btn btn-primary" aria-disabled={isPending}>
          {isPending ? 'Waiting for your device...' : 'Continue'}
        </button>
        <button type="button" className="btn" onClick={onCancel}>
          Cancel
        </button>
      </p>
    </form>
  );
}
