import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ModeratedMember } from '@lotwise/contract/moderation/restrictions';
import { RESTRICTION_DAYS, type RestrictionKind } from '@lotwise/domain/moderation/restrictions';
import { usePostFailure } from '../../../lib/failures.ts';
import { plural } from '../../../lib/format.ts';
import { Day } from '../../../ui/Day.tsx';
import { call, useRead } from '../../../lib/queries.ts';
import { showToast } from '../../../lib/toast.ts';
import { type Texts, useForm } from '../../../lib/forms/use-form.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { Field, TextField } from '../../../ui/forms/Field.tsx';
import { SelectField } from '../../../ui/forms/SelectField.tsx';
import { FailedRead, Skeleton } from '../../../ui/states.tsx';

const MEMBER = 'GET /api/moderation/users/{userId}';

/** On a profile, for moderators: how the member is restricted, and what can be done. */
export function MemberModeration({ userId }: { userId: string }) {
  const read = useRead(MEMBER, { params: { userId } });
  const [open, setOpen] = useState<'restrict' | 'spammer' | null>(null);
  if (read.isPending) return <Skeleton count={1} height={180} />;
  if (read.isError) return <FailedRead read={read} title="We couldn’t load the member" />;
  const member = read.data;
  return (
    <section className="card" aria-labelledby="member-moderation">
      <h2 id="member-moderation" className="card-title">
        Moderation
      </h2>
      <p className="text-ink-2 mb-2">
        {plural(member.postCount, 'post')} shown, {member.hiddenCount} hidden.
      </p>
      {member.silence && <Held kind="silence" member={member} />}
      {member.suspension && <Held kind="suspension" member={member} />}
      {member.restrictionProblem ? (
        <p className="hint">{member.restrictionProblem}</p>
      ) : (
        <p className="flex flex-wrap gap-2">
          <button type="button" className="btn" onClick={() => setOpen('restrict')}>
            Silence or suspend
          </button>
          {member.spammerProblem === null && (
            <button type="button" className="btn btn-bad" onClick={() => setOpen('spammer')}>
              Delete spammer
            </button>
          )}
        </p>
      )}
      {open === 'restrict' && <RestrictDialog member={member} onClose={() => setOpen(null)} />}
      {open === 'spammer' && <SpammerDialog member={member} onClose={() => setOpen(null)} />}
    </section>
  );
}

function Held({ kind, member }: { kind: RestrictionKind; member: ModeratedMember }) {
  const fail = usePostFailure();
  const held = member[kind];
  const lift = useWrite({
    writes: 'POST /api/moderation/users/{userId}/lift',
    isStaleOnError: true,
    mutationFn: () =>
      call('POST /api/moderation/users/{userId}/lift', {
        params: { userId: member.id },
        body: { kind },
      }),
    onError: (error) => fail('Update Failed', error),
    onSuccess: () => showToast({ title: 'Restriction Lifted' }),
  });
  if (!held) return null;
  return (
    <div className="mb-3">
      <p>
        {kind === 'silence' ? 'Silenced' : 'Suspended'} until <Day time={held.until} />
      </p>
      <p className="text-ink-2 [overflow-wrap:anywhere]">{held.message}</p>
      {member.restrictionProblem === null && (
        <button
          type="button"
          className="btn mt-1"
          aria-disabled={lift.isPending}
          onClick={() => lift.mutate()}
        >
          {kind === 'silence' ? 'Lift Silence' : 'Lift Suspension'}
        </button>
      )}
    </div>
  );
}

type DialogProps = { member: ModeratedMember; onClose: () => void };
const KINDS = [
  { value: 'silence', name: 'Silence: can read, but not write or vote' },
  { value: 'suspension', name: 'Suspend: can only read and appeal' },
];

function RestrictDialog({ member, onClose }: DialogProps) {
  const fail = usePostFailure();
  const { errors, isPending, onSubmit } = useForm({
    idPrefix: 'restrict-',
    writes: 'POST /api/moderation/users/{userId}/restrict',
    send: ({ kind, days, message = '' }: Texts) =>
      call('POST /api/moderation/users/{userId}/restrict', {
        params: { userId: member.id },
        // The options are the kinds and days.
        body: {
          kind: kind as RestrictionKind,
          days: Number(days) as (typeof RESTRICTION_DAYS)[number],
          message,
          seen: member[kind as RestrictionKind]?.until ?? null,
        },
      }),
    // Another moderator may have decided.
    isStaleOnError: true,
    failed: (error) => fail('Update Failed', error),
    onSuccess: (_member, { kind }) => {
      showToast({ title: kind === 'silence' ? 'Member Silenced' : 'Member Suspended' });
      onClose();
    },
  });
  return (
    <Dialog title={`Restrict ${member.username}`} onClose={onClose}>
      <form method="post" noValidate onSubmit={onSubmit}>
        <SelectField label="How" name="kind" defaultValue="silence" options={KINDS} />
        <SelectField
          label="For how long"
          name="days"
          defaultValue="7"
          options={RESTRICTION_DAYS.map((days) => ({
            value: String(days),
            name: plural(days, 'day'),
          }))}
        />
        <TextField
          label="Message to the member"
          name="message"
          id="restrict-message"
          rows={3}
          maxLength={500}
          error={errors['message']}
        />
        <p className="flex flex-wrap justify-end gap-2">
          <button type="button" className="btn" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="btn btn-bad" aria-disabled={isPending}>
            {isPending ? 'Restricting...' : 'Restrict Member'}
          </button>
        </p>
      </form>
    </Dialog>
  );
}

function SpammerDialog({ member, onClose }: DialogProps) {
  const navigate = useNavigate();
  const fail = usePostFailure();
  const { errors, isPending, onSubmit } = useForm({
    idPrefix: 'spammer-',
    writes: 'POST /api/moderation/users/{userId}/delete-spammer',
    send: ({ username = '' }: Texts) =>
      call('POST /api/moderation/users/{userId}/delete-spammer', {
        params: { userId: member.id },
        body: { username },
      }),
    failed: (error) => fail('Deletion Failed', error),
    onSuccess: async ({ deletedPosts }) => {
      showToast({
        title: 'Spammer Deleted',
        description: `The account was deleted, with ${plural(deletedPosts, 'post')}.`,
      });
      await navigate('/');
    },
  });
  return (
    <Dialog title="Delete this spammer?" onClose={onClose}>
      <form method="post" noValidate onSubmit={onSubmit}>
        <p className="text-ink-2 mb-3">
          {member.username}’s account will be permanently deleted, with{' '}
          {plural(member.postCount + member.hiddenCount, 'post')} and other members’ answers to
          their questions. This can’t be undone.
        </p>
        <Field
          label={`Type ${member.username} to confirm`}
          name="username"
          id="spammer-username"
          autoComplete="off"
          error={errors['username']}
        />
        <p className="flex flex-wrap justify-end gap-2">
          <button type="button" className="btn" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="btn btn-bad" aria-disabled={isPending}>
            {isPending ? 'Deleting...' : 'Delete for Good'}
          </button>
        </p>
      </form>
    </Dialog>
  );
}
