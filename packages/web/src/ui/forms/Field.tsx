import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react';

/** `id` only where another form of the page has a field of the same name. */
type Shared = {
  label: string;
  name: string;
  id?: string;
  error?: string | undefined;
  hint?: string;
};

/** A labelled input with its hint and error. */
export function Field({
  label,
  name,
  id = name,
  error,
  hint,
  ...input
}: Shared & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} name={name} className="input" {...described(id, error, hint)} {...input} />
      <Notes name={id} error={error} hint={hint} />
    </div>
  );
}

/** The same over several lines. */
export function TextField({
  label,
  name,
  id = name,
  error,
  hint,
  ...textarea
}: Shared & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        name={name}
        className="input"
        {...described(id, error, hint)}
        {...textarea}
      />
      <Notes name={id} error={error} hint={hint} />
    </div>
  );
}

/** What a field says of its hint and error to a screen reader. */
export function described(name: string, error: string | undefined, hint: string | undefined) {
  const notes = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  return { 'aria-invalid': error ? true : undefined, 'aria-describedby': notes || undefined };
}

/** What stands below a field: its hint, its error. */
export function Notes({
  name,
  error,
  hint,
}: {
  name: string;
  error: string | undefined;
  hint: string | undefined;
}) {
  return (
    <>
      {hint && (
        <p id={`${name}-hint`} className="hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${name}-error`} className="error-text" role="alert">
          {error}
        </p>
      )}
    </>
  );
}
