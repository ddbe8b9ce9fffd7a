import { type FormEvent, useState } from 'react';
import type { QueuedCredential } from '@lotwise/contract/credentials';
import { COUNTRIES, countriesOf, type Country } from '@lotwise/domain/credentials';
import { toastFailure } from '../../../kit/failures.ts';
import { call, useRenderedAt } from '../../../kit/queries.ts';
import { showToast } from '../../../kit/toast.ts';
import { textsOf, useForm } from '../../../kit/forms/use-form.ts';
import { useWrite } from '../../../kit/use-write.ts';
import { Field, TextField } from '../../../ui/forms/Field.tsx';
import { SelectField } from '../../../ui/forms/SelectField.tsx';

type Answer = 'grant' | 'refuse';

/** Grant or refuse; of a grant: prolong or take back. */
export function CredentialDecision({ credential }: { credential: QueuedCredential }) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const isGranted = credential.state === 'granted';
  const onEnd = () => setAnswer(null);
  if (answer === 'grant') return <GrantForm credential={credential} onEnd={onEnd} />;
  if (answer === 'refuse') return <RefuseForm credential={credential} onEnd={onEnd} />;
  return (
    <p className="flex flex-wrap gap-2">
      <button type="button" className="btn btn-primary" onClick={() => setAnswer('grant')}>
        {isGranted ? 'Prolong' : 'Grant'}
      </button>
      <button type="button" className="btn btn-bad" onClick={() => setAnswer('refuse')}>
        {isGranted ? 'Take back' : 'Refuse'}
      </button>
    </p>
  );
}

type FormProps = { credential: QueuedCredential; onEnd: () => void };

/** What both answers share: the toasts, and the lists that are read again. */
function useDecided(onEnd: () => void, refused: (error: unknown) => boolean) {
  return {
    onError: (error: Error) => {
      refused(error);
      toastFailure('Update Failed', error);
    },
    onSuccess: (decided: QueuedCredential) => {
      showToast({
        title: decided.state === 'refused' ? 'Request refused' : 'Request granted',
        description: `${decided.user.username} sees it in their profile.`,
      });
      onEnd();
    },
  };
}

const DAY_MS = 24 * 3600 * 1000;
const dayAfter = (nowMs: number, days: number): string =>
  new Date(nowMs + days * DAY_MS).toISOString().slice(0, 10);

function GrantForm({ credential, onEnd }: FormProps) {
  const now = useRenderedAt();
  const { errors, refused } = useForm();
  const grant = useWrite({
    writes: 'POST /api/admin/credentials/{id}/grant',
    mutationFn: (body: { jurisdiction: Country; expiresOn: string }) =>
      call('POST /api/admin/credentials/{id}/grant', { params: { id: credential.id }, body }),
    ...useDecided(onEnd, refused),
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { jurisdiction, expiresOn = '' } = textsOf(event.currentTarget);
    // The options are the countries of this profession.
    if (!grant.isPending) grant.mutate({ jurisdiction: jurisdiction as Country, expiresOn });
  };
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
        text={grant.isPending ? 'Granting...' : 'Grant Request'}
        isPending={grant.isPending}
        onEnd={onEnd}
      />
    </form>
  );
}

function RefuseForm({ credential, onEnd }: FormProps) {
  const { errors, refused } = useForm();
  const refuse = useWrite({
    writes: 'POST /api/admin/credentials/{id}/refuse',
    mutationFn: (body: { reason: string }) =>
      call('POST /api/admin/credentials/{id}/refuse', { params: { id: credential.id }, body }),
    ...useDecided(onEnd, refused),
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { reason = '' } = textsOf(event.currentTarget);
    if (!refuse.isPending) refuse.mutate({ reason });
  };
  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <TextField
        label="Reason"
        name="reason"
        rows={3}
        maxLength={500}
        hint="The member reads it."
        error={errors['reason']}
      />
      <Buttons
        text={refuse.isPending ? 'Refusing...' : 'Refuse Request'}
        isPending={refuse.isPending}
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
      <button type="submit" className="btn btn-primary" disabled={isPending}>
        {text}
      </button>
      <button type="button" className="btn" disabled={isPending} onClick={onEnd}>
        Cancel
      </button>
    </p>
  );
}
