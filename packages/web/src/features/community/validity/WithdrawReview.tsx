import type { Validity } from '@lotwise/contract/community/validity';
import { mayModerate } from '@lotwise/domain/members/tiers';
import { usePostFailure } from '../../../lib/failures.ts';
import { call } from '../../../lib/queries.ts';
import { useMe } from '../../../lib/session.ts';
import { showToast } from '../../../lib/toast.ts';
import { useWrite } from '../../../lib/use-write.ts';

/** Takes back what one said of an answer's law; a moderator, what anybody said. */
export function WithdrawReview({
  answerId,
  review,
}: {
  answerId: string;
  review: Validity['confirmations'][number];
}) {
  const me = useMe();
  const fail = usePostFailure();
  const withdraw = useWrite({
    writes: 'DELETE /api/answers/{id}/validity/reviews/{reviewId}',
    mutationFn: () =>
      call('DELETE /api/answers/{id}/validity/reviews/{reviewId}', {
        params: { id: answerId, reviewId: review.id },
      }),
    onError: (error) => fail('Failed to withdraw it', error),
    onSuccess: () => showToast({ title: 'Withdrawn' }),
  });
  if (me === null || (me.id !== review.by?.id && !mayModerate(me))) return null;
  return (
    <button
      type="button"
      className="underline"
      aria-disabled={withdraw.isPending}
      onClick={() => withdraw.mutate()}
    >
      Withdraw
    </button>
  );
}
