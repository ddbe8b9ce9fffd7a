import { useState } from 'react';
import type { OutboxMail } from '@lotwise/contract/operation/outbox';
import { toastFailure } from '../../../lib/failures.ts';
import { exactTime, plural } from '../../../lib/format.ts';
import { call, useRead } from '../../../lib/queries.ts';
import { showToast } from '../../../lib/toast.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { Empty, FailedRead, Skeleton } from '../../../ui/states.tsx';
import { TableBox } from '../../../ui/charts/TableBox.tsx';
import type { AdminSearch } from './admin-search.ts';
import { AdminPages } from './AdminPages.tsx';
import { AdminSearchForm } from './AdminSearchForm.tsx';
import { FilterChips } from './FilterChips.tsx';
import { TableHead } from '../../../ui/charts/TableHead.tsx';

const STATES = {
  queued: 'Waiting',
  sending: 'Being sent',
  unknown: 'Delivery unknown',
  sent: 'Sent',
  failed: 'Failed',
} as const;

/** The mails of the last 30 days: search, read one, send one again. */
export function MailPart({ wanted }: { wanted: AdminSearch }) {
  const { page, search, more } = wanted;
  const state = Object.keys(STATES).find(
    (one): one is keyof typeof STATES => one === more['state'],
  );
  const read = useRead('GET /api/admin/mail', {
    query: { page, ...(state && { state }), ...(search && { search }) },
  });
  return (
    <>
      <AdminSearchForm
        wanted={wanted}
        label="Search by recipient or subject"
        placeholder="To or subject"
      />
      <FilterChips
        wanted={wanted}
        name="state"
        label="State"
        options={{ '': 'All', ...STATES }}
        current={state ?? ''}
      />
      {read.isPending && <Skeleton count={1} height={300} />}
      <FailedRead read={read} title="We couldn’t load the emails" />
      {read.data?.folder && (
        <p className="hint mb-2 [overflow-wrap:anywhere]">
          No mail server is configured, so emails are saved in <code>{read.data.folder}</code>.
        </p>
      )}
      {read.data?.mails.length === 0 && (
        <Empty text={search || state ? 'No matching emails.' : 'No emails in the last 30 days.'} />
      )}
      {read.data && read.data.mails.length > 0 && (
        <TableBox label="Emails">
          <table className="figures">
            <TableHead columns={['When', 'To', 'Subject', 'State', 'Action']} />
            <tbody>
              {read.data.mails.map((mail) => (
                <Row key={mail.id} mail={mail} />
              ))}
            </tbody>
          </table>
        </TableBox>
      )}
      {read.data && <AdminPages wanted={wanted} hasMore={read.data.hasMore} />}
    </>
  );
}

function Row({ mail }: { mail: OutboxMail }) {
  const [isOpen, setOpen] = useState(false);
  const { id, recipient, subject, state, attempts, error, createdAt } = mail;
  const retry = useWrite({
    writes: 'POST /api/admin/mail/{id}/retry',
    mutationFn: () => call('POST /api/admin/mail/{id}/retry', { params: { id } }),
    onError: (trouble) => toastFailure('Update Failed', trouble),
    onSuccess: () =>
      showToast({ title: 'Email queued', description: 'It will be sent again in a moment.' }),
  });
  return (
    <tr>
      <td className="min-w-36">
        <time dateTime={createdAt}>{exactTime(createdAt)}</time>
      </td>
      <td className="min-w-40 [overflow-wrap:anywhere]">{recipient}</td>
      <td className="min-w-40 [overflow-wrap:anywhere]">{subject}</td>
      <td className="min-w-40 [overflow-wrap:anywhere]">
        {STATES[state]}
        {attempts > 1 && <span className="hint block">{plural(attempts, 'attempt')}</span>}
        {error && <span className="hint block">{error}</span>}
      </td>
      <td>
        <p className="flex gap-2">
          <button
            type="button"
            className="btn"
            aria-label={`Read “${subject}” to ${recipient}`}
            onClick={() => setOpen(true)}
          >
            Read
          </button>
          {(state === 'failed' || state === 'unknown') && (
            <button
              type="button"
              className="btn"
              aria-label={`Send again: “${subject}” to ${recipient}`}
              aria-disabled={retry.isPending}
              onClick={() => retry.mutate()}
            >
              Send again
            </button>
          )}
        </p>
        {isOpen && <Words mail={mail} onClose={() => setOpen(false)} />}
      </td>
    </tr>
  );
}

function Words({ mail, onClose }: { mail: OutboxMail; onClose: () => void }) {
  const read = useRead('GET /api/admin/mail/{id}', { params: { id: mail.id } });
  return (
    <Dialog title={mail.subject} onClose={onClose}>
      <p className="hint mb-3 [overflow-wrap:anywhere]">
        To {mail.recipient}, {mail.kind}. Secret links are removed.
      </p>
      {read.isPending && <Skeleton count={1} height={200} />}
      <FailedRead read={read} title="We couldn’t load the email" />
      {read.data && (
        <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{read.data.text}</p>
      )}
    </Dialog>
  );
}
