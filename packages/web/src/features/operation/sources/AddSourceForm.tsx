import { useRef } from 'react';
import { toastFailure } from '../../../lib/failures.ts';
import { call } from '../../../lib/queries.ts';
import { showToast } from '../../../lib/toast.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { Field } from '../../../ui/forms/Field.tsx';

/** Adds a site and tag. */
export function AddSourceForm() {
  const form = useRef<HTMLFormElement>(null);
  const { errors, isPending, onSubmit } = useForm({
    writes: 'POST /api/admin/sources',
    values: ({ site = '', tag = '' }) => ({ site, tag }),
    send: (body: { site: string; tag: string }) => call('POST /api/admin/sources', { body }),
    failed: (error, isShown) => {
      if (!isShown) toastFailure('Update Failed', error);
    },
    onSuccess: ({ site, tag }) => {
      form.current?.reset();
      showToast({ title: 'Source Added', description: `${site}, ${tag}` });
    },
  });
  return (
    <form
      ref={form}
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
      <button type="submit" className="btn btn-primary sm:mt-7" aria-disabled={isPending}>
        {isPending ? 'Adding...' : 'Add Source'}
      </button>
    </form>
  );
}
