import type { Answer } from '@lotwise/contract/community/questions';
import { toastFailure } from '../../../lib/failures.ts';
import { call } from '../../../lib/queries.ts';
import { showToast } from '../../../lib/toast.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { Icon } from '../../../ui/Icon.tsx';

/** For the asker: accept this answer, or take that back. */
export function AcceptButton({ answer: { id, isAccepted } }: { answer: Answer }) {
  const press = useWrite({
    writes: 'POST /api/answers/{id}/accept',
    mutationFn: () => call('POST /api/answers/{id}/accept', { params: { id } }),
    onError: (error) => toastFailure('Accepting failed', error),
    onSuccess: (reply) =>
      showToast({ title: reply.isAccepted ? 'Answer accepted' : 'Answer no longer accepted' }),
  });
  return (
    <button
      type="button"
      className="btn whitespace-nowrap"
      aria-pressed={isAccepted}
      aria-disabled={press.isPending}
      onClick={() => press.mutate()}
    >
      <Icon name="check" isSmall />
      {isAccepted ? (
        'Undo accept'
      ) : (
        <span>
          Accept<span className="max-sm:sr-only"> answer</span>
        </span>
      )}
    </button>
  );
}
