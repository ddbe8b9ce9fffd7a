import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import type { CallInput } from '@lotwise/contract/calls';
import { toastFailure } from '../../../kit/failures.ts';
import { call } from '../../../kit/queries.ts';
import { useMe, useSwitchMe } from '../../../kit/session.ts';
import { showToast } from '../../../kit/toast.ts';
import { textsOf, useFormErrors } from '../../../kit/use-form.ts';
import { ProofField } from '../accounts/ProofField.tsx';

type Body = CallInput<'DELETE /api/auth/account'>['body'];

/** The last word before an account goes. */
export function DeleteAccountForm({
  hasPassword,
  onCancel,
}: {
  hasPassword: boolean;
  onCancel: () => void;
}) {
  const navigate = useNavigate();
  const me = useMe();
  const switchMe = useSwitchMe();
  const { errors, refused } = useFormErrors('delete-account-');
  const remove = useMutation({
    mutationFn: (body: Body) => call('DELETE /api/auth/account', { body }),
    onError: (error) => {
      refused(error);
      toastFailure('Deletion Failed', error);
    },
    onSuccess: async () => {
      switchMe(null);
      showToast({
        title: 'Account Deleted',
        description: 'Your account and your personal data are gone.',
      });
      await navigate('/');
    },
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { deletePosts, currentPassword } = textsOf(event.currentTarget);
    if (!remove.isPending) remove.mutate({ currentPassword, deletePosts: deletePosts === 'on' });
  };
  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <label className="flex gap-3 py-2 mb-2 min-h-11 items-start">
        <input
          type="checkbox"
          className="size-5 flex-none mt-0.5 accent-brand"
          name="deletePosts"
        />
        <span>
          <span className="block font-medium leading-snug">
            Also delete my questions, answers and comments
          </span>
          <span className="hint block">
            A question goes with the answers and comments that others gave it.
          </span>
        </span>
      </label>
      {me?.subscriptionTier === 'premium' && (
        <p className="text-ink-2 mb-3">
          A subscription ends with the account, without a refund. If one is due to you, take it in
          your profile first.
        </p>
      )}
      <ProofField
        form="delete-account"
        hasPassword={hasPassword}
        error={errors['currentPassword']}
      />
      <p className="flex flex-wrap gap-2">
        <button type="submit" className="btn btn-bad" disabled={remove.isPending}>
          {remove.isPending ? 'Deleting...' : 'Delete My Account'}
        </button>
        <button type="button" className="btn" onClick={onCancel}>
          Cancel
        </button>
      </p>
    </form>
  );
}
