import type { ReactNode } from 'react';
import {
  JURISDICTIONS,
  jurisdictionName,
  readJurisdiction,
} from '@lotwise/domain/countries/jurisdictions';
import { SOURCES_MAX } from '@lotwise/domain/shared/limits';
import { offeredTaxYears, taxYearLabel } from '@lotwise/domain/countries/tax-years';
import { useRenderedAt } from '../../../lib/queries.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import type { ValidityErrors, ValidityForm } from './validity-form.ts';

interface Props {
  /** Sets these fields apart from those of another answer's form on the page. */
  id: string;
  form: ValidityForm;
  errors: ValidityErrors;
  onChange: (part: Partial<ValidityForm>) => void;
}

/** What an answer holds for and rests on. Everything is optional. */
export function ValidityFields({ id, form, errors, onChange }: Props) {
  const jurisdiction = readJurisdiction(form.jurisdiction) ?? null;
  const offered = offeredTaxYears(new Date(useRenderedAt()).toISOString());
  const held = [form.taxYearFrom, form.taxYearTo]
    .filter((year) => year !== '' && !offered.includes(Number(year)))
    .map(Number);
  const years = [...new Set([...offered, ...held])];
  const yearOptions = years.map((year) => (
    <option key={year} value={year}>
      {taxYearLabel(jurisdiction, year)}
    </option>
  ));
  return (
    <div className="mt-2">
      <div className="flex flex-wrap gap-x-3">
        <Choice
          id={`${id}-jurisdiction`}
          label="Country"
          error={errors['jurisdiction']}
          value={form.jurisdiction}
          onChange={(value) => onChange({ jurisdiction: value })}
        >
          <option value="">Not stated</option>
          {JURISDICTIONS.map((code) => (
            <option key={code} value={code}>
              {jurisdictionName(code)}
            </option>
          ))}
        </Choice>
        <Choice
          id={`${id}-from`}
          label="First tax year"
          error={errors['taxYearFrom']}
          value={form.taxYearFrom}
          onChange={(value) => onChange({ taxYearFrom: value })}
        >
          <option value="">Not stated</option>
          {yearOptions}
        </Choice>
        <Choice
          id={`${id}-to`}
          label="Last tax year"
          error={errors['taxYearTo']}
          value={form.taxYearTo}
          onChange={(value) => onChange({ taxYearTo: value })}
        >
          <option value="">Not stated</option>
          {yearOptions}
        </Choice>
      </div>
      <Sources id={id} form={form} errors={errors} onChange={onChange} />
    </div>
  );
}

type Source = ValidityForm['sources'][number];

function SourceFields({
  id,
  index,
  source,
  errors,
  onChange,
  onRemove,
}: Pick<Props, 'id' | 'errors'> & {
  index: number;
  source: Source;
  onChange: (part: Partial<Source>) => void;
  onRemove: () => void;
}) {
  const fieldOf = (name: 'title' | 'section' | 'url') => ({
    name: `${id}-${name}-${index}`,
    error: errors[`sources.${index}.${name}`],
    value: source[name],
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ [name]: target.value }),
  });
  return (
    <fieldset className="border-l-2 border-line pl-3 mb-3">
      <legend className="sr-only">Source {index + 1}</legend>
      <Field label={`Title of source ${index + 1}`} maxLength={200} {...fieldOf('title')} />
      <Field label="Section (optional)" maxLength={200} {...fieldOf('section')} />
      <Field label="Link" type="url" maxLength={500} {...fieldOf('url')} />
      <button type="button" className="btn" onClick={onRemove}>
        Remove source {index + 1}
      </button>
    </fieldset>
  );
}

function Sources({ id, form: { sources }, errors, onChange }: Props) {
  const change = (index: number, part: Partial<Source>) =>
    onChange({
      sources: sources.map((source, at) => (at === index ? { ...source, ...part } : source)),
    });
  return (
    <>
      {sources.map((source, index) => (
        <SourceFields
          key={index}
          id={id}
          index={index}
          source={source}
          errors={errors}
          onChange={(part) => change(index, part)}
          onRemove={() => onChange({ sources: sources.filter((_, at) => at !== index) })}
        />
      ))}
      {errors['sources'] && (
        <p className="error-text" role="alert">
          {errors['sources']}
        </p>
      )}
      {sources.length < SOURCES_MAX && (
        <p className="mb-3">
          <button
            type="button"
            className="btn"
            onClick={() => onChange({ sources: [...sources, { title: '', section: '', url: '' }] })}
          >
            Add a primary source
          </button>
        </p>
      )}
    </>
  );
}

interface ChoiceProps {
  id: string;
  label: string;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

function Choice({ id, label, error, value, onChange, children }: ChoiceProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="input"
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ target }) => onChange(target.value)}
      >
        {children}
      </select>
      {error && (
        <p id={`${id}-error`} className="error-text" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
