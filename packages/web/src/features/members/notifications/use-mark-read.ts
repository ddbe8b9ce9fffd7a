import type { CallInput } from '@lotwise/contract/calls';
import { toastFailure } from '../../../kit/failures.ts';
import { call } from '../../../kit/queries.ts';
import { useRepeatedWrite } from '../../../kit/use-write.ts';
import { unread } from '../../../parts/people/unread.ts';

/** Marks notifications as read, here and in the member's other tabs. */
export function useMarkRead() {
  return useRepeatedWrite({
    writes: 'POST /api/notifications/read',
    mutationFn: (body: CallInput<'POST /api/notifications/read'>['body']) =>
      call('POST /api/notifications/read', { body }),
    onError: (error) => toastFailure('Update Failed', error),
    onSuccess: (reply) => unread.set(reply.unread),
  });
}
