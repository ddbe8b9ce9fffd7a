import type { FormEvent } from 'react';
import { toastFailure } from '../../../kit/failures.ts';
import { type LoadSchema, textsOf, useForm } from '../../../kit/forms/use-form.ts';
import type { WriteKey } from '../../../kit/stale.ts';
import { useWrite } from '../../../kit/use-write.ts';

interface SettingsForm<T, R> {
  /** Stands before the ids of its fields: the settings have several forms with a password. */
  name: string;
  loadSchema: LoadSchema<T>;
  writes: WriteKey;
  send: (form: T) => Promise<R>;
  onDone: (reply: R, form: T) => void;
}

/** A small form of the settings: checked, sent, and told of when it fails. */
export function useSettingsForm<T, R>({
  name,
  loadSchema,
  writes,
  send,
  onDone,
}: SettingsForm<T, R>) {
  const { errors, check, refused } = useForm(`${name}-`);
  const save = useWrite({
    writes,
    mutationFn: send,
    onError: (error) => {
      refused(error);
      toastFailure('Update Failed', error);
    },
    onSuccess: onDone,
  });
  const submit = async (values: Record<string, string>) => {
    const form = await check(loadSchema, values);
    if (form && !save.isPending) save.mutate(form);
  };
  return {
    errors,
    isPending: save.isPending,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      void submit(textsOf(event.currentTarget));
    },
  };
}
