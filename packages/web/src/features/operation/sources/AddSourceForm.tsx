import type { FormEvent } from 'react';
import { toastFailure } from '../../../kit/failures.ts';
import { call } from '../../../kit/queries.ts';
import { showToast } from '../../../kit/toast.ts';
import { textsOf, useForm } from '../../../kit/forms/use-form.ts';
import { useWrite } from '../../../kit/use-write.ts';
import { Field } from '../../../ui/forms/Field.tsx';

/** Adds a site and tag. */
export function AddSourceForm() {
  const { errors, refused, clear } = useForm();
  const add = useWrite({
    writes: 'POST /api/admin/sources',
    mutationFn: ({ form: _form, ...body }: { site: string; tag: string; form: HTMLFormElement }) =>
      call('POST /api/admin/sources', { body }),
    onError: (error) => {
      if (!refused(error)) toastFailure('Update Failed', error);
    },
    onSuccess: ({ site, tag }, { form }) => {
      clear();
      form.reset();
      showToast({ title: 'Source Added', description: `${site}, ${tag}` });
    },
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { site = '', tag = '' } = textsOf(form);
    if (!add.isPending) add.mutate({ site, tag, form });
  };
  return (
    <form
      method="post"
      noValidate
      className="card mb-4 grid gap-x-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start"
      onSubmit={onSubmit}
    >
      <Field
        label="Site"
        name="site"
        placeholder="bitcoin.stackexchange.com"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={200}
        error={errors['site']}
      />
      <Field
        label="Tag"
        name="tag"
        placeholder="taxes"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={35}
        error={errors['tag']}
      />
      <button type="submit" className="btn btn-primary sm:mt-7" disabled={add.isPending}>
        {add.isPending ? 'Adding...' : 'Add Source'}
      </button>
    </form>
  );
}
