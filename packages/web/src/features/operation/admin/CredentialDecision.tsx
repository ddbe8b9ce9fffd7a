import { useState } from 'react';
import type { QueuedCredential } from '@lotwise/contract/members/credentials';
import { countriesOf } from '@lotwise/domain/members/credentials';
import { COUNTRIES, type Country } from '@lotwise/domain/countries/countries';
import { call, useRenderedAt } from '../../../lib/queries.ts';
import { useMe } from '../../../lib/session.ts';
import { showToast } from '../../../lib/toast.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { Field, TextField } from '../../../ui/forms/Field.tsx';
import { SelectField } from '../../../ui/forms/SelectField.tsx';

type Answer = 'grant' | 'refuse';

/** Grants or refuses a request; prolongs or revokes a grant. */
export function CredentialDecision({ credential }: { credential: QueuedCredential }) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const isOwn = useMe()?.id === credential.user.id;
  const isGranted = credential.state === 'granted';
  const onEnd = () => setAnswer(null);
  if (isOwn) return <p className="hint">Another admin decides on your own request.</p>;
  if (answer === 'grant') return <GrantForm credential={credential} onEnd={onEnd} />;
  if (answer === 'refuse') return <RefuseForm credential={credential} onEnd={onEnd} />;
  return (
    <p className="flex flex-wrap gap-2">
      <button type="button" className="btn btn-primary" onClick={() => setAnswer('grant')}>
        {isGranted ? 'Extend' : 'Approve'}
      </button>
      <button type="button" className="btn btn-bad" onClick={() => setAnswer('refuse')}>
        {isGranted ? 'Revoke' : 'Reject'}
      </button>
    </p>
  );
}

const seenOf = ({ state }: QueuedCredential) => (state === 'granted' ? 'granted' : 'waiting');

type FormProps = { credential: QueuedCredential; onEnd: () => void };

/** What both answers share: the toasts, and the end. */
const decided = (onEnd: () => void) => ({
  failed: 'Update Failed',
  // Another admin may have decided.
  isStaleOnError: true,
  onSuccess: ({ state, user }: QueuedCredential) => {
    showToast({
      title: state === 'refused' ? 'Request rejected' : 'Request approved',
      description: `${user.username} sees it in their profile.`,
    });
    onEnd();
  },
});

const DAY_MS = 24 * 3600 * 1000;
const dayAfter = (nowMs: number, days: number): string =>
  new Date(nowMs + days * DAY_MS).toISOString().slice(0, 10);

function GrantForm({ credential, onEnd }: FormProps) {
  const now = useRenderedAt();
  const { errors, isPending, onSubmit } = useForm({
    writes: 'POST /api/admin/credentials/{id}/grant',
    values: ({ jurisdiction, expiresOn = '' }) => ({ jurisdiction, expiresOn }),
    send: (body: { jurisdiction: Country; expiresOn: string }) =>
      call('POST /api/admin/credentials/{id}/grant', {
        params: { id: credential.id },
        body: { ...body, seen: seenOf(credential) },
      }),
    ...decided(onEnd),
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <SelectField
        label="Country"
        name="jurisdiction"
        defaultValue={credential.jurisdiction}
        error={errors['jurisdiction']}
        options={countriesOf(credential.kind).map((value) => ({
          value,
          name: COUNTRIES[value],
        }))}
      />
      <Field
        label="Valid until"
        name="expiresOn"
        type="date"
        defaultValue={dayAfter(now, 365)}
        min={dayAfter(now, 1)}
        max={dayAfter(now, 5 * 365)}
        error={errors['expiresOn']}
      />
      <Buttons
        text={isPending ? 'Approving...' : 'Approve Request'}
        isPending={isPending}
        onEnd={onEnd}
      />
    </form>
  );
}

function RefuseForm({ credential, onEnd }: FormProps) {
  const { errors, isPending, onSubmit } = useForm({
    writes: 'POST /api/admin/credentials/{id}/refuse',
    values: ({ reason = '' }) => ({ reason }),
    send: (body: { reason: string }) =>
      call('POST /api/admin/credentials/{id}/refuse', {
        params: { id: credential.id },
        body: { ...body, seen: seenOf(credential) },
      }),
    ...decided(onEnd),
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <TextField
        label="Reason"
        name="reason"
        rows={3}
        maxLength={500}
        hint="The member will see this."
        error={errors['reason']}
      />
      <Buttons
        text={isPending ? 'Rejecting...' : 'Reject Request'}
        isPending={isPending}
        onEnd={onEnd}
      />
    </form>
  );
}

function Buttons({
  text,
  isPending,
  onEnd,
}: {
  text: string;
  isPending: boolean;
  onEnd: () => void;
}) {
  return (
    <p className="flex flex-wrap gap-2">
      <button type="submit" className="btn btn-primary" aria-disabled={isPending}>
        {text}
      </button>
      <button type="button" className="btn" aria-disabled={isPending} onClick={onEnd}>
        Cancel
      </button>
    </p>
  );
}
