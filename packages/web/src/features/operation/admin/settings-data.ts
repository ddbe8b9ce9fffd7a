import { useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '@lotwise/contract/calls';
import { type Texts, useForm } from '../../../kit/forms/use-form.ts';
import { call, queryKey, useRead } from '../../../kit/queries.ts';
import { showToast } from '../../../kit/toast.ts';

export const useSettings = () => useRead('GET /api/admin/settings', {});

export type SettingsChange = CallInput<'PATCH /api/admin/settings'>['body'];

/** A form that changes settings, says so, and shows what they are now. */
export function useChangeSettings(values: (texts: Texts) => SettingsChange) {
  const client = useQueryClient();
  return useForm({
    writes: 'PATCH /api/admin/settings',
    values,
    send: (body: SettingsChange) => call('PATCH /api/admin/settings', { body }),
    failed: 'Update Failed',
    onSuccess: (reply) => {
      client.setQueryData(queryKey({ key: 'GET /api/admin/settings', input: {} }), reply);
      showToast({
        title: 'Settings Saved',
        description: 'They reach every server within a second.',
      });
    },
  });
}
