import type { ReactNode } from 'react';
import { type Proof, ProofFields } from './ProofField.tsx';
import type { WriteKey } from '../../../lib/stale.ts';
import { useForm } from '../../../lib/forms/use-form.ts';

type Body = { currentPassword?: string | undefined; code?: string | undefined };

interface ProofFormProps<R> {
  name: string;
  proof: Proof;
  /** What the button does, and says while it does it. */
  label: string;
  pendingLabel: string;
  isBad?: boolean;
  writes: WriteKey;
  act: (body: Body) => Promise<R>;
  onDone: (reply: R) => void;
  onCancel: () => void;
  children?: ReactNode;
}

const loadSchema = async () =>
  (await import('@lotwise/contract/members/two-factor')).endTwoFactor.body;

/** One step that needs the member's password, and a code where two-factor is on. */
export function ProofForm<R>({
  name,
  proof,
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
      <ProofFields form={name} proof={proof} errors={errors} />
      <p className="flex flex-wrap gap-2">
        <button
          type="submit"
          className={isBad ? 'btn btn-bad' : 'btn btn-primary'}
          aria-disabled={isPending}
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
