import type { SelectHTMLAttributes } from 'react';

type Props = {
  label: string;
  name: string;
  options: readonly { value: string; name: string }[];
  error?: string | undefined;
} & SelectHTMLAttributes<HTMLSelectElement>;

/** A labelled choice with its error. */
export function SelectField({ label, name, options, error, ...select }: Props) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <select
        id={name}
        name={name}
        className="input"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
        {...select}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
      {error && (
        <p id={`${name}-error`} className="error-text" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
