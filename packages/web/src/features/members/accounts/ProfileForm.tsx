import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CurrentUser } from '@lotwise/contract/members/accounts';
import { call, queryKey } from '../../../lib/queries.ts';
import { setMe } from '../../../lib/session.ts';
import { showToast } from '../../../lib/toast.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { TagEntry } from '../../../components/editor/TagEntry.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Field, TextField } from '../../../ui/forms/Field.tsx';

const TIER_NAMES = { free: 'Free Account', premium: 'Premium', admin: 'Admin' } as const;

const loadSchema = async () =>
  (await import('@lotwise/contract/members/accounts')).updateProfile.body;

/** The member's own profile, to read and, after Edit, to change. */
export function ProfileForm({ user }: { user: CurrentUser }) {
  const [isEditing, setEditing] = useState(false);
  return (
    <section className="card">
      <div className="flex flex-wrap items-center gap-3 mb-5">
        <Avatar name={user.username} imageUrl={user.profileImageUrl} isBig />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-2">
            <h1 className="text-xl font-bold leading-tight [overflow-wrap:anywhere]">
              {user.username}
            </h1>
            <span className="tier" data-tier={user.subscriptionTier}>
              {TIER_NAMES[user.subscriptionTier]}
            </span>
          </div>
          <p className="hint [overflow-wrap:anywhere]">{user.email}</p>
        </div>
        {!isEditing && (
          <button type="button" className="btn max-sm:w-full" onClick={() => setEditing(true)}>
            Edit Profile
          </button>
        )}
      </div>
      {isEditing ? (
        <EditForm user={user} onDone={() => setEditing(false)} />
      ) : (
        <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-6 sm:gap-y-3 sm:grid-cols-[8.75rem_minmax(0,1fr)]">
          <Row name="Username" value={user.username} />
          <Row name="First name" value={user.firstName} />
          <Row name="Last name" value={user.lastName} />
          <Row name="Bio" value={user.bio} />
          <Row
            name="Expertise tags"
            value={user.expertiseTags.length > 0 ? user.expertiseTags.join(', ') : null}
          />
        </dl>
      )}
    </section>
  );
}

function Row({ name, value }: { name: string; value: string | null }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="max-sm:mb-3 whitespace-pre-wrap [overflow-wrap:anywhere]">
        {value ?? <span className="hint">Not given</span>}
      </dd>
    </>
  );
}

function EditForm({ user, onDone }: { user: CurrentUser; onDone: () => void }) {
  const client = useQueryClient();
  const [expertiseTags, setExpertise] = useState(user.expertiseTags);
  const { errors, isPending, onSubmit, clear } = useForm({
    writes: 'PATCH /api/auth/user',
    loadSchema,
    values: (texts) => ({ ...texts, expertiseTags }),
    send: (body) => call('PATCH /api/auth/user', { body }),
    failed: 'Update Failed',
    onSuccess: (updated) => {
      client.setQueryData(queryKey({ key: 'GET /api/auth/user', input: {} }), updated);
      setMe(client, updated);
      onDone();
      showToast({ title: 'Profile Updated', description: 'Your profile has been updated.' });
    },
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <TextFields user={user} errors={errors} />
      <TagEntry
        id="expertiseTags"
        kind="expertise"
        tags={expertiseTags}
        error={errors['expertiseTags']}
        onChange={(next) => {
          clear('expertiseTags');
          setExpertise(next);
        }}
      />
      <p className="flex gap-2">
        <button type="submit" className="btn btn-primary" aria-disabled={isPending}>
          {isPending ? 'Saving...' : 'Save Changes'}
        </button>
        <button type="button" className="btn" onClick={onDone}>
          Cancel
        </button>
      </p>
    </form>
  );
}

function TextFields({
  user,
  errors,
}: {
  user: CurrentUser;
  errors: Readonly<Record<string, string | undefined>>;
}) {
  return (
    <>
      <Field
        label="Username"
        name="username"
        defaultValue={user.username}
        error={errors['username']}
      />
      <Field
        label="First name"
        name="firstName"
        defaultValue={user.firstName ?? ''}
        error={errors['firstName']}
      />
      <Field
        label="Last name"
        name="lastName"
        defaultValue={user.lastName ?? ''}
        error={errors['lastName']}
      />
      <TextField
        label="Bio"
        name="bio"
        rows={5}
        defaultValue={user.bio ?? ''}
        error={errors['bio']}
      />
    </>
  );
}
