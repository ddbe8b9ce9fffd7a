import type { CallInput } from '@lotwise/contract/calls';
import { toastFailure } from '../../../lib/failures.ts';
import { call } from '../../../lib/queries.ts';
import { useRepeatedWrite, useWrite, type WriteOptions } from '../../../lib/use-write.ts';
import { unread } from '../../../components/people/unread.ts';

type Marked = CallInput<'POST /api/notifications/read'>['body'];

const marking: WriteOptions<{ unread: number }, Marked> = {
  writes: 'POST /api/notifications/read',
  mutationFn: (body) => call('POST /api/notifications/read', { body }),
  onError: (error) => toastFailure('Update Failed', error),
  onSuccess: (reply) => unread.set(reply.unread),
};

/** Marks notifications as read, here and in the member's other tabs: one after another, or all. */
export function useMarkRead() {
  return { one: useRepeatedWrite(marking), all: useWrite(marking) };
}
