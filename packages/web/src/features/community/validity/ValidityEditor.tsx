import { useState } from 'react';
import type { Answer } from '@lotwise/contract/community/questions';
import { usePostFailure } from '../../../lib/failures.ts';
import { call } from '../../../lib/queries.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { showToast } from '../../../lib/toast.ts';
import { checked, formOf, type ValidityErrors } from './validity-form.ts';
import { ValidityFields } from './ValidityFields.tsx';

/** For the author of an answer: corrects what it holds for. */
export function ValidityEditor({
  answer: { id, validity },
  onDone,
}: {
  answer: Answer;
  onDone: () => void;
}) {
  const fail = usePostFailure();
  const [form, setForm] = useState(() => formOf(validity));
  const [errors, setErrors] = useState<ValidityErrors>({});
  const { isPending, onSubmit } = useForm({
    writes: 'PATCH /api/answers/{id}/validity',
    send: async () =>
      call('PATCH /api/answers/{id}/validity', {
        params: { id },
        body: await checked(form, setErrors),
      }),
    failed: (error) => fail('Update Failed', error),
    onSuccess: () => showToast({ title: 'Answer updated' }),
    onShown: onDone,
  });
  return (
    <form
      noValidate
      className="mt-3"
      aria-label="Country, tax years and sources"
      onSubmit={onSubmit}
    >
      <ValidityFields
        id={`validity-${id}`}
        form={form}
        errors={errors}
        onChange={(part) => {
          setErrors({});
          setForm({ ...form, ...part });
        }}
      />
      <p className="flex gap-2">
        <button type="submit" className="btn btn-primary" aria-disabled={isPending}>
          {isPending ? 'Saving...' : 'Save'}
        </button>
        <button type="button" className="btn" onClick={onDone}>
          Cancel
        </button>
      </p>
    </form>
  );
}
