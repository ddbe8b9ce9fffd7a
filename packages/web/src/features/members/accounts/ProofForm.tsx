import type { ReactNode } from 'react';
import { ProofField } from './ProofField.tsx';
import type { WriteKey } from '../../../kit/stale.ts';
import { useForm } from '../../../kit/forms/use-form.ts';

type Proof = { currentPassword?: string | undefined };

interface ProofFormProps<R> {
  name: string;
  hasPassword: boolean;
  /** What the button does, and says while it does it. */
  label: string;
  pendingLabel: string;
  isBad?: boolean;
  writes: WriteKey;
  act: (body: Proof) => Promise<R>;
  onDone: (reply: R) => void;
  onCancel: () => void;
  children?: ReactNode;
}

const loadSchema = async () => (await import('@lotwise/contract/two-factor')).endTwoFactor.body;

/** One step that needs the member's password. */
export function ProofForm<R>({
  name,
  hasPassword,
  label,
  pendingLabel,
  isBad = false,
  writes,
  act,
  onDone,
  onCancel,
  children,
}: ProofFormProps<R>) {
  const { errors, isPending, onSubmit } = useForm({
    idPrefix: `${name}-`,
    loadSchema,
    writes,
    send: act,
    failed: 'Update Failed',
    onSuccess: onDone,
  });
  return (
    <form className="mt-3" method="post" noValidate onSubmit={onSubmit}>
      {children}
      <ProofField form={name} hasPassword={hasPassword} error={errors['currentPassword']} />
      <p className="flex flex-wrap gap-2">
        <button
          type="submit"
          className={isBad ? 'btn btn-bad' : 'btn btn-primary'}
          disabled={isPending}
        >
          {isPending ? pendingLabel : label}
        </button>
        <button type="button" className="btn" onClick={onCancel}>
          Cancel
        </button>
      </p>
    </form>
  );
}
