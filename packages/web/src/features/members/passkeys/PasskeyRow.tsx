import { useState } from 'react';
import type { CallReply } from '@lotwise/contract/calls';
import { PASSKEY_NAME_MAX } from '@lotwise/domain/shared/limits';
import { call } from '../../../lib/queries.ts';
import { showToast } from '../../../lib/toast.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { TimeAgo } from '../../../ui/TimeAgo.tsx';
import type { Proof } from '../accounts/ProofField.tsx';
import { ProofForm } from '../accounts/ProofForm.tsx';
import { useForm } from '../../../lib/forms/use-form.ts';

type Passkey = CallReply<'GET /api/auth/security'>['passkeys'][number];
type RowProps = { passkey: Passkey };
type Props = RowProps & { proof: Proof };

/** A passkey: its name, when it was used, and what can be done with it. */
export function PasskeyRow({ passkey, proof }: Props) {
  const [isRenaming, setRenaming] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  if (isRenaming) return <RenameForm passkey={passkey} onEnd={() => setRenaming(false)} />;
  if (isRemoving)
    return (
      <li className="py-3">
        <p className="font-medium [overflow-wrap:anywhere]">{passkey.name}</p>
        <ProofForm
          name={`remove-passkey-${passkey.id}`}
          proof={proof}
          label="Remove Passkey"
          pendingLabel="Removing..."
          isBad
          writes="DELETE /api/auth/passkeys/{id}"
          act={(body) =>
            call('DELETE /api/auth/passkeys/{id}', { params: { id: passkey.id }, body })
          }
          onDone={() => showToast({ title: 'Passkey removed', description: passkey.name })}
          onCancel={() => setRemoving(false)}
        />
      </li>
    );
  return (
    <li className="py-3 flex flex-wrap items-center gap-3 justify-between">
      <div className="min-w-0">
        <p className="font-medium [overflow-wrap:anywhere]">{passkey.name}</p>
        <p className="hint">
          Added <TimeAgo time={passkey.createdAt} />
          {passkey.lastUsedAt ? (
            <>
              , last used <TimeAgo time={passkey.lastUsedAt} />
            </>
          ) : (
            ', not used yet'
          )}
        </p>
      </div>
      <p className="flex gap-2">
        <button
          type="button"
          className="btn"
          aria-label={`Rename ${passkey.name}`}
          onClick={() => setRenaming(true)}
        >
          Rename
        </button>
        <button
          type="button"
          className="btn btn-row"
          aria-label={`Remove ${passkey.name}`}
          onClick={() => setRemoving(true)}
        >
          Remove
        </button>
      </p>
    </li>
  );
}

const loadSchema = async () => (await import('@lotwise/contract/members/passkeys')).passkeyName;

function RenameForm({ passkey, onEnd }: RowProps & { onEnd: () => void }) {
  const form = `passkey-${passkey.id}`;
  const { errors, isPending, onSubmit } = useForm({
    idPrefix: `${form}-`,
    loadSchema,
    writes: 'PATCH /api/auth/passkeys/{id}',
    send: (body) => call('PATCH /api/auth/passkeys/{id}', { params: { id: passkey.id }, body }),
    failed: 'Update Failed',
    onSuccess: onEnd,
  });
  return (
    <li className="py-3">
      <form method="post" noValidate onSubmit={onSubmit}>
        <Field
          label="Name"
          id={`${form}-name`}
          name="name"
          defaultValue={passkey.name}
          maxLength={PASSKEY_NAME_MAX}
          error={errors['name']}
        />
        <p className="flex flex-wrap gap-2">
          <button type="submit" className="btn btn-primary" aria-disabled={isPending}>
            {isPending ? 'Saving...' : 'Save Name'}
          </button>
          <button type="button" className="btn" onClick={onEnd}>
            Cancel
          </button>
        </p>
      </form>
    </li>
  );
}
