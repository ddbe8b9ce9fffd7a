import type { RefObject } from 'react';
import { useNavigate } from 'react-router';
import type { CallInput } from '@lotwise/contract/calls';
import { eraseAtOf } from '@lotwise/domain/community/closing';
import { dayText } from '../../../lib/format.ts';
import { call } from '../../../lib/queries.ts';
import { useMe, useSwitchMe } from '../../../lib/session.ts';
import { showToast } from '../../../lib/toast.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { type Proof, ProofFields } from '../accounts/ProofField.tsx';

type Body = CallInput<'DELETE /api/auth/account'>['body'];

/** The last word before an account goes. */
export function DeleteAccountForm({
  proof,
  cancel,
  onCancel,
}: {
  proof: Proof;
  cancel: RefObject<HTMLButtonElement | null>;
  onCancel: () => void;
}) {
  const navigate = useNavigate();
  const me = useMe();
  const switchMe = useSwitchMe();
  const { errors, isPending, onSubmit } = useForm({
    idPrefix: 'delete-account-',
    writes: 'DELETE /api/auth/account',
    values: ({ deletePosts, currentPassword, code }) => ({
      currentPassword,
      code,
      deletePosts: deletePosts === 'on',
    }),
    send: (body: Body) => call('DELETE /api/auth/account', { body }),
    failed: 'Deletion Failed',
    onSuccess: async () => {
      switchMe(null);
      showToast({
        title: 'Account Deleted',
        description: `Your account is closed, and will be erased on ${dayText(eraseAtOf(new Date()).toISOString())}. Log in before then to keep it.`,
      });
      await navigate('/');
    },
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <PostsBox />
      {me?.subscriptionTier === 'premium' && (
        <p className="text-ink-2 mb-3">
          Your subscription is canceled and will not be charged again. If you come back in time, it
          continues. If a refund is due to you, claim it in your profile first.
        </p>
      )}
      <ProofFields form="delete-account" proof={proof} errors={errors} />
      <p className="flex flex-wrap justify-end gap-2">
        <button ref={cancel} type="button" className="btn" onClick={onCancel}>
          Cancel
        </button>
        <button type="submit" className="btn btn-bad" aria-disabled={isPending}>
          {isPending ? 'Deleting...' : 'Delete My Account'}
        </button>
      </p>
    </form>
  );
}

const PostsBox = () => (
  <label className="flex gap-3 py-2 mb-2 min-h-11 items-start">
    <input type="checkbox" className="size-5 flex-none mt-0.5 accent-brand" name="deletePosts" />
    <span>
      <span className="block font-medium leading-snug">
        Also delete my questions, answers and comments
      </span>
      <span className="hint block">
        They are deleted when the account is erased. Deleting a question also deletes other members’
        answers and comments on it.
      </span>
    </span>
  </label>
);
