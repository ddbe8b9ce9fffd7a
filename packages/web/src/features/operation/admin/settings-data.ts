import { useQueryClient } from '@tanstack/react-query';
import type { CallInput, CallReply } from '@lotwise/contract/calls';
import { type Texts, useForm } from '../../../lib/forms/use-form.ts';
import { call, queryKey, useRead } from '../../../lib/queries.ts';
import { showToast } from '../../../lib/toast.ts';

export const useSettings = () => useRead('GET /api/admin/settings', {});

export type SettingsChange = CallInput<'PATCH /api/admin/settings'>['body'];

type Toast = { title: string; description: string };
type Saved = (reply: CallReply<'PATCH /api/admin/settings'>) => Toast;

const settingsSaved: Saved = () => ({
  title: 'Settings Saved',
  description: 'They reach every server within a second.',
});

/** A form that changes settings, confirms it, and shows what they are now. */
export function useChangeSettings(
  values: (texts: Texts) => SettingsChange,
  toastOf: Saved = settingsSaved,
) {
  const client = useQueryClient();
  return useForm({
    writes: 'PATCH /api/admin/settings',
    values,
    send: (body: SettingsChange) => call('PATCH /api/admin/settings', { body }),
    failed: 'Update Failed',
    onSuccess: (reply) => {
      client.setQueryData(queryKey({ key: 'GET /api/admin/settings', input: {} }), reply);
      showToast(toastOf(reply));
    },
  });
}
