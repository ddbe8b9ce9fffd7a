import { useState } from 'react';
import type { Invitation } from '@lotwise/contract/members/invitations';
import { toastFailure } from '../../../lib/failures.ts';
import { formatCount } from '../../../lib/format.ts';
import { Day } from '../../../ui/Day.tsx';
import { call, useRead, useRenderedAt } from '../../../lib/queries.ts';
import { showToast } from '../../../lib/toast.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { Empty, FailedRead, Skeleton } from '../../../ui/states.tsx';
import { TableBox } from '../../../ui/charts/TableBox.tsx';
import type { AdminSearch } from './admin-search.ts';
import { AdminPages } from './AdminPages.tsx';
import { TableHead } from '../../../ui/charts/TableHead.tsx';

/** Invitations: make one, see what became of them, take one back. */
export function InvitationsPart({ wanted }: { wanted: AdminSearch }) {
  const read = useRead('GET /api/admin/invitations', { query: { page: wanted.page } });
  return (
    <>
      <InviteForm />
      {read.isPending && <Skeleton count={1} height={200} />}
      <FailedRead read={read} title="We couldn’t load the invitations" />
      {read.data?.invitations.length === 0 && (
        <Empty text="No invitations yet. They are needed when “Who may sign up” is set to “Only people with an invitation”." />
      )}
      {read.data && read.data.invitations.length > 0 && (
        <TableBox label="Invitations">
          <table className="figures">
            <TableHead columns={['For', 'Created', 'Expires', { number: 'Uses' }, 'Revoke']} />
            <tbody>
              {read.data.invitations.map((invitation) => (
                <Row key={invitation.id} invitation={invitation} />
              ))}
            </tbody>
          </table>
        </TableBox>
      )}
      {read.data && <AdminPages wanted={wanted} hasMore={read.data.hasMore} />}
    </>
  );
}

function InviteForm() {
  const { errors, isPending, onSubmit, sent } = useForm({
    writes: 'POST /api/admin/invitations',
    values: ({ note = '', days, maxUses }) => ({
      note,
      days: Number(days),
      maxUses: Number(maxUses),
    }),
    send: (body: { note: string; days: number; maxUses: number }) =>
      call('POST /api/admin/invitations', { body }),
    failed: 'Update Failed',
  });
  return (
    <form
      className="card mb-4"
      aria-labelledby="invite"
      method="post"
      noValidate
      onSubmit={onSubmit}
    >
      <h2 id="invite" className="card-title">
        Invite
      </h2>
      <div className="grid gap-x-4 sm:grid-cols-[1fr_auto_auto]">
        <Field
          label="Note (visible to admins only)"
          name="note"
          maxLength={200}
          error={errors['note']}
        />
        <Field
          label="Days"
          name="days"
          type="number"
          min={1}
          max={365}
          defaultValue={14}
          error={errors['days']}
        />
        <Field
          label="Uses"
          name="maxUses"
          type="number"
          min={1}
          max={10_000}
          defaultValue={1}
          error={errors['maxUses']}
        />
      </div>
      <button type="submit" className="btn btn-primary" aria-disabled={isPending}>
        {isPending ? 'Creating...' : 'Create Invitation'}
      </button>
      {sent && <Link url={sent.reply.url} />}
    </form>
  );
}

function Link({ url }: { url: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      showToast({ title: 'Link copied' });
    } catch {
      // A browser may refuse, for reasons that are for programmers.
      showToast({ title: 'Copy failed', description: 'Select the link and copy it.', tone: 'bad' });
    }
  };
  return (
    <div className="mt-4" role="status">
      <p className="mb-2">This link is shown once. Copy it now:</p>
      <p className="bg-well rounded-control p-3 mb-2 [overflow-wrap:anywhere]">
        <code>{url}</code>
      </p>
      <button type="button" className="btn" onClick={() => void copy()}>
        Copy Link
      </button>
    </div>
  );
}

function Row({ invitation }: { invitation: Invitation }) {
  const now = useRenderedAt();
  const [isAsked, setAsked] = useState(false);
  const { id, note, madeBy, uses, maxUses, expiresAt, createdAt } = invitation;
  const name = note || 'no note';
  const takeBack = useWrite({
    writes: 'DELETE /api/admin/invitations/{id}',
    mutationFn: () => call('DELETE /api/admin/invitations/{id}', { params: { id } }),
    onError: (error) => toastFailure('Deletion Failed', error),
    onSuccess: () => showToast({ title: 'Invitation revoked' }),
  });
  return (
    <tr>
      <td className="min-w-40 [overflow-wrap:anywhere]">{note || '—'}</td>
      <td className="whitespace-nowrap">
        <Day time={createdAt} />
        <span className="hint block">by {madeBy ?? 'deleted member'}</span>
      </td>
      <td className="whitespace-nowrap">
        <Day time={expiresAt} />
        {Date.parse(expiresAt) < now && <span className="hint block">Expired</span>}
      </td>
      <td className="number">
        {formatCount(uses)} of {formatCount(maxUses)}
      </td>
      <td>
        <button
          type="button"
          className="btn btn-row"
          aria-label={`Revoke: ${name}`}
          aria-disabled={takeBack.isPending}
          onClick={() => setAsked(true)}
        >
          Revoke
        </button>
        {isAsked && (
          <ConfirmDialog
            title="Revoke this invitation?"
            text={`“${name}”: its link stops working. Members who joined with it stay.`}
            confirm="Revoke"
            onConfirm={() => takeBack.mutate()}
            onClose={() => setAsked(false)}
          />
        )}
      </td>
    </tr>
  );
}
