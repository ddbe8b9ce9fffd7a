import { useState } from 'react';
import { badgeOf, CREDENTIALS } from '@lotwise/domain/members/credentials';
import type { Credential } from '@lotwise/contract/members/credentials';
import { toastFailure } from '../../../lib/failures.ts';
import { dayText } from '../../../lib/format.ts';
import { Day } from '../../../ui/Day.tsx';
import { call, useRead } from '../../../lib/queries.ts';
import { showToast } from '../../../lib/toast.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { FailedRead, Skeleton } from '../../../ui/states.tsx';
import { CredentialForm } from './CredentialForm.tsx';

/** The member's requests to be verified, and the form for one more. */
export function CredentialsCard({ expertiseTags }: { expertiseTags: string[] }) {
  const read = useRead('GET /api/auth/credentials', {});
  const [isAsking, setAsking] = useState(false);
  return (
    <section className="card" aria-labelledby="credentials">
      <h2 id="credentials" className="card-title">
        Verified professions
      </h2>
      <p className="text-ink-2 text-control mb-3">
        A profession verified by our admins is shown beside your name wherever you post.
      </p>
      {read.isPending && <Skeleton count={1} height={80} />}
      <FailedRead read={read} title="We couldn’t load your requests" />
      {read.data && read.data.length > 0 && (
        <ul className="mb-3">
          {read.data.map((credential) => (
            <Request key={credential.id} credential={credential} />
          ))}
        </ul>
      )}
      {isAsking ? (
        <CredentialForm expertiseTags={expertiseTags} onEnd={() => setAsking(false)} />
      ) : (
        <button type="button" className="btn" onClick={() => setAsking(true)}>
          Ask to be verified
        </button>
      )}
    </section>
  );
}

function stateText({ state, expiresOn, reason }: Credential): string {
  if (state === 'waiting') return 'Waiting for an admin';
  if (state === 'granted') return `Approved until ${dayText(expiresOn ?? '')}`;
  if (state === 'expired') return `Expired on ${dayText(expiresOn ?? '')}`;
  return state === 'refused' ? `Rejected: ${reason ?? ''}` : 'Withdrawn';
}

function Request({ credential }: { credential: Credential }) {
  const [isAsked, setAsked] = useState(false);
  const { id, kind, jurisdiction, licenceNumber, state, createdAt } = credential;
  const withdraw = useWrite({
    writes: 'DELETE /api/auth/credentials/{id}',
    mutationFn: () => call('DELETE /api/auth/credentials/{id}', { params: { id } }),
    onError: (error) => toastFailure('Update Failed', error),
    onSuccess: () => showToast({ title: 'Request withdrawn' }),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 border-t border-line">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="block font-medium">{CREDENTIALS[kind].name}</span>
        <span className="block text-control">{stateText(credential)}</span>
        <span className="hint block">
          {badgeOf(kind, jurisdiction)}, license {licenceNumber}, asked <Day time={createdAt} />
        </span>
      </span>
      {(state === 'waiting' || state === 'granted') && (
        <button
          type="button"
          className="btn"
          aria-disabled={withdraw.isPending}
          onClick={() => setAsked(true)}
        >
          {withdraw.isPending ? 'Withdrawing...' : 'Withdraw'}
        </button>
      )}
      {isAsked && (
        <ConfirmDialog
          title={state === 'waiting' ? 'Withdraw this request?' : 'Give up this badge?'}
          text={
            state === 'waiting'
              ? 'Its document is deleted. You can ask again at any time.'
              : 'It no longer shows beside your name, and its document is deleted.'
          }
          confirm="Withdraw"
          onConfirm={() => withdraw.mutate()}
          onClose={() => setAsked(false)}
        />
      )}
    </li>
  );
}
