import { useState } from 'react';
import { useNavigate } from 'react-router';
import { TICKET_SUBJECT_MAX, TICKET_TEXT_MAX } from '@lotwise/domain/shared/limits';
import { ABOUT_SUSPENSION, TICKET_CATEGORIES } from '@lotwise/domain/premium/tickets';
import { useDraft } from '../../../lib/forms/draft.ts';
import { usePostFailure } from '../../../lib/failures.ts';
import { call } from '../../../lib/queries.ts';
import { showToast } from '../../../lib/toast.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { SelectField } from '../../../ui/forms/SelectField.tsx';
import { WritingField } from '../../../components/editor/WritingField.tsx';
import type { SupportSearch } from './support-search.ts';
import { About } from './About.tsx';
import { CATEGORY_NAMES, ticketHref } from './ticket-words.ts';

const EMPTY = { subject: '', text: '' };
const APPEAL = { ...EMPTY, subject: 'My account is suspended' };

const loadSchema = async () => (await import('@lotwise/contract/premium/support')).ticketBody;
const OPTIONS = TICKET_CATEGORIES.map((value) => ({ value, name: CATEGORY_NAMES[value] }));

/** A new ticket. What is typed stays in the browser until it is sent. */
export function TicketForm({ wanted }: { wanted: SupportSearch }) {
  const { draft, category, about, choose, errors, isPending, onSubmit } = useTicket(wanted);
  return (
    <form
      className="card mb-6"
      method="post"
      noValidate
      onSubmit={onSubmit}
      aria-labelledby="new-ticket"
    >
      <h2 id="new-ticket" className="card-title">
        Write to support
      </h2>
      <SelectField
        label="What is it about?"
        name="category"
        value={category}
        error={errors['category']}
        options={OPTIONS}
        onChange={(event) => choose(event.target.value)}
      />
      {category === 'refund' && (
        <p className="hint mb-4">
          Within 7 days of your first payment you get your money back with one click in your{' '}
          <a href="/profile">profile</a>. From day 8 to day 30, ask for it here.
        </p>
      )}
      {about && <About about={about} />}
      <Field
        label="Subject"
        name="subject"
        maxLength={TICKET_SUBJECT_MAX}
        autoComplete="off"
        error={errors['subject']}
        value={draft.value.subject}
        onChange={(event) => draft.change({ subject: event.target.value })}
      />
      <WritingField
        label="Message"
        name="text"
        kind="post"
        withoutImages
        rows={8}
        maxLength={TICKET_TEXT_MAX}
        hint="Only you and our staff read this. Please send no passwords and no private keys."
        error={errors['text']}
        value={draft.value.text}
        onText={(text) => draft.change({ text })}
      />
      <button type="submit" className="btn btn-primary" aria-disabled={isPending}>
        {isPending ? 'Sending...' : 'Send Ticket'}
      </button>
    </form>
  );
}

/** What is written and what it is about; sent, it opens the ticket's page. */
function useTicket(wanted: SupportSearch) {
  const draft = useDraft('ticket', wanted.about === ABOUT_SUSPENSION ? APPEAL : EMPTY);
  const navigate = useNavigate();
  const fail = usePostFailure();
  const [chosen, setChosen] = useState<string>();
  const category = chosen ?? wanted.category ?? 'account';
  const about = category === 'appeal' || category === 'content' ? wanted.about : null;
  const { errors, isPending, onSubmit } = useForm({
    writes: 'POST /api/support/tickets',
    loadSchema,
    draft,
    values: () => ({ ...draft.value, category, about }),
    send: (body) => call('POST /api/support/tickets', { body }, { idempotencyKey: draft.key }),
    failed: (error) => fail('Failed to send', error),
    onSuccess: async ({ id }) => {
      showToast({ title: 'Ticket sent', description: 'You’ll get our reply here and by email.' });
      await navigate(ticketHref(id));
    },
  });
  return { draft, category, about, choose: setChosen, errors, isPending, onSubmit };
}
