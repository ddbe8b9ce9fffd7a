import { useState } from 'react';
import { call } from '../../../lib/queries.ts';
import { showToast } from '../../../lib/toast.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { type Proof, ProofFields } from './ProofField.tsx';
import { useForm } from '../../../lib/forms/use-form.ts';

const loadSchema = async () => (await import('@lotwise/contract/members/addresses')).emailBody;

/** Changes the address: the new one must be confirmed before it counts. */
export function EmailSettings({
  proof,
  pendingEmail,
}: {
  proof: Proof;
  pendingEmail: string | null;
}) {
  // A form that was sent is replaced by an empty one.
  const [sent, setSent] = useState(0);
  const { errors, isPending, onSubmit } = useForm({
    idPrefix: 'change-email-',
    loadSchema,
    writes: 'POST /api/auth/email',
    send: (body) => call('POST /api/auth/email', { body }),
    failed: 'Update Failed',
    onSuccess: (_reply, { email }) => {
      setSent((count) => count + 1);
      showToast({
        title: 'Check your new mailbox',
        description: `Your address changes when you follow the link that we sent to ${email}.`,
      });
    },
  });
  return (
    <section className="card">
      <h3 className="card-title">Change Email</h3>
      {pendingEmail !== null && (
        <p className="mb-3 p-3 rounded-control bg-well text-ink-2 text-control [overflow-wrap:anywhere]">
          Waiting for <strong>{pendingEmail}</strong> to be confirmed. Until then your old address
          stays in use.
        </p>
      )}
      <form key={sent} method="post" noValidate onSubmit={onSubmit}>
        <Field
          label="New email"
          id="change-email-email"
          name="email"
          type="email"
          autoComplete="email"
          error={errors['email']}
        />
        <ProofFields form="change-email" proof={proof} errors={errors} />
        <button type="submit" className="btn btn-primary" aria-disabled={isPending}>
          {isPending ? 'Sending...' : 'Change Email'}
        </button>
      </form>
    </section>
  );
}
