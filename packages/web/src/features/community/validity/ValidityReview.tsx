import { useState } from 'react';
import type { Validity } from '@lotwise/contract/community/validity';
import { VALIDITY_NOTE_MAX } from '@lotwise/domain/shared/limits';
import { currentTaxYear, offeredTaxYears, taxYearLabel } from '@lotwise/domain/countries/tax-years';
import { usePostFailure } from '../../../lib/failures.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { call, useRenderedAt } from '../../../lib/queries.ts';
import { showToast } from '../../../lib/toast.ts';
import { Field, TextField } from '../../../ui/forms/Field.tsx';

const loadSchema = async () =>
  (await import('@lotwise/contract/community/validity')).validityReviewBody;

/**
 * For members who may review: confirms an answer for one more year, or reports that the law has
 * changed from a year on.
 */
export function ValidityReview({
  answerId,
  validity: { jurisdiction },
  onDone,
}: {
  answerId: string;
  validity: Validity;
  onDone: () => void;
}) {
  const fail = usePostFailure();
  const day = new Date(useRenderedAt()).toISOString();
  const prefix = `review-${answerId}-`;
  const [verdict, setVerdict] = useState<'confirmed' | 'changed'>('confirmed');
  const { errors, isPending, onSubmit } = useForm({
    idPrefix: prefix,
    writes: 'POST /api/answers/{id}/validity/reviews',
    loadSchema,
    values: (texts) => ({ ...texts, taxYear: Number(texts['taxYear']) }),
    send: (body) =>
      call('POST /api/answers/{id}/validity/reviews', { params: { id: answerId }, body }),
    failed: (error, isShown) => {
      if (!isShown) fail('Failed to save', error);
    },
    onSuccess: () =>
      showToast({ title: verdict === 'confirmed' ? 'Confirmed' : 'Marked as changed' }),
    onShown: onDone,
  });
  return (
    <form noValidate className="mt-3" aria-label="Review the law" onSubmit={onSubmit}>
      <Verdicts chosen={verdict} onChoose={setVerdict} />
      <div className="field">
        <label htmlFor={`${prefix}taxYear`}>Tax year</label>
        <select
          id={`${prefix}taxYear`}
          name="taxYear"
          className="input"
          defaultValue={currentTaxYear(jurisdiction, day)}
        >
          {offeredTaxYears(day).map((year) => (
            <option key={year} value={year}>
              {taxYearLabel(jurisdiction, year)}
            </option>
          ))}
        </select>
      </div>
      {verdict === 'changed' && <ChangeFields prefix={prefix} errors={errors} />}
      <p className="flex gap-2">
        <button type="submit" className="btn btn-primary" aria-disabled={isPending}>
          {isPending ? 'Saving...' : verdict === 'confirmed' ? 'Confirm' : 'Mark as changed'}
        </button>
        <button type="button" className="btn" onClick={onDone}>
          Cancel
        </button>
      </p>
    </form>
  );
}

type Verdict = 'confirmed' | 'changed';

function Verdicts({ chosen, onChoose }: { chosen: Verdict; onChoose: (verdict: Verdict) => void }) {
  const choice = (value: Verdict, label: string) => (
    <label className="flex items-center gap-2">
      <input
        type="radio"
        name="verdict"
        value={value}
        checked={chosen === value}
        onChange={() => onChoose(value)}
      />
      {label}
    </label>
  );
  return (
    <fieldset className="mb-3 grid gap-1">
      <legend className="font-medium mb-1">I checked this answer against the law:</legend>
      {choice('confirmed', 'it also applies to this tax year')}
      {choice('changed', 'the law changes from this tax year')}
    </fieldset>
  );
}

function ChangeFields({
  prefix,
  errors,
}: {
  prefix: string;
  errors: Readonly<Record<string, string | undefined>>;
}) {
  return (
    <>
      <TextField
        label="What changed"
        name="note"
        id={`${prefix}note`}
        rows={3}
        maxLength={VALIDITY_NOTE_MAX}
        error={errors['note']}
      />
      <Field
        label="Link to the source (optional)"
        name="url"
        id={`${prefix}url`}
        type="url"
        maxLength={500}
        error={errors['url']}
      />
    </>
  );
}
