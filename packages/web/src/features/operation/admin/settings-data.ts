import { useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '@lotwise/contract/calls';
import { toastFailure } from '../../../kit/failures.ts';
import { call, queryKey, useRead } from '../../../kit/queries.ts';
import { showToast } from '../../../kit/toast.ts';
import { useWrite } from '../../../kit/use-write.ts';

export const useSettings = () => useRead('GET /api/admin/settings', {});

export type SettingsChange = CallInput<'PATCH /api/admin/settings'>['body'];

/**
 * Changes settings, says so, and keeps what they are now. `refused` shows what the server finds
 * wrong with fields.
 */
export function useChangeSettings(refused?: (error: unknown) => boolean) {
  const client = useQueryClient();
  return useWrite({
    writes: 'PATCH /api/admin/settings',
    mutationFn: (body: SettingsChange) => call('PATCH /api/admin/settings', { body }),
    onError: (error) => {
      refused?.(error);
      toastFailure('Update Failed', error);
    },
    onSuccess: (reply) => {
      client.setQueryData(queryKey({ key: 'GET /api/admin/settings', input: {} }), reply);
      showToast({ title: 'Settings Saved', description: 'Every server follows within a second.' });
    },
  });
}
