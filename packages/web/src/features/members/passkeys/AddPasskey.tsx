import type { FormEvent } from 'react';
import { deviceOf } from '@lotwise/domain/device';
import { PASSKEY_NAME_MAX } from '@lotwise/domain/limits';
import { toastFailure } from '../../../kit/failures.ts';
import { call } from '../../../kit/queries.ts';
import { showToast } from '../../../kit/toast.ts';
import { textsOf, useForm } from '../../../kit/forms/use-form.ts';
import { useWrite } from '../../../kit/use-write.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { ProofField } from '../accounts/ProofField.tsx';
import { isCancelled, makePasskey } from './browser.ts';

type Form = { name: string; currentPassword?: string | undefined };

const loadSchema = async () => (await import('@lotwise/contract/passkeys')).passkeyName;

/** Has the browser make a passkey, under a name to know it by. */
export function AddPasskey({
  hasPassword,
  onDone,
  onCancel,
}: {
  hasPassword: boolean;
  onDone: () => void;
  onCancel: () => void;
}) {
  const { errors, check, refused } = useForm('add-passkey-');
  const add = useWrite({
    writes: ['POST /api/auth/passkeys/options', 'POST /api/auth/passkeys'],
    mutationFn: async ({ name, currentPassword }: Form) => {
      const { options } = await call('POST /api/auth/passkeys/options', {
        body: { currentPassword },
      });
      return call('POST /api/auth/passkeys', {
        body: { name, response: await makePasskey(options) },
      });
    },
    onError: (error) => {
      if (isCancelled(error)) return;
      refused(error);
      toastFailure('Update Failed', error);
    },
    onSuccess: ({ name }) => {
      showToast({ title: 'Passkey added', description: name });
      onDone();
    },
  });
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = textsOf(event.currentTarget);
    const form = await check(loadSchema, values);
    if (form && !add.isPending) add.mutate({ ...form, currentPassword: values['currentPassword'] });
  };
  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)}>
      <Field
        label="Name"
        id="add-passkey-name"
        name="name"
        defaultValue={deviceOf(navigator.userAgent)}
        maxLength={PASSKEY_NAME_MAX}
        hint="To tell your passkeys apart."
        error={errors['name']}
      />
      <ProofField form="add-passkey" hasPassword={hasPassword} error={errors['currentPassword']} />
      <p className="flex flex-wrap gap-2">
        <button type="submit" className="btn btn-primary" disabled={add.isPending}>
          {add.isPending ? 'Waiting for your device...' : 'Continue'}
        </button>
        <button type="button" className="btn" onClick={onCancel}>
          Cancel
        </button>
      </p>
    </form>
  );
}
