import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react';

type Shared = { label: string; name: string; error?: string | undefined; hint?: string };

/** A labelled input with its hint and error. */
export function Field({ label, name, error, hint, ...input }: Shared & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input id={name} name={name} className="input" {...described(name, error, hint)} {...input} />
      <Notes name={name} error={error} hint={hint} />
    </div>
  );
}

/** The same over several lines. */
export function TextField({ label, name, error, hint, ...textarea }: Shared & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <textarea id={name} name={name} className="input" {...described(name, error, hint)} {...textarea} />
      <Notes name={name} error={error} hint={hint} />
    </div>
  );
}

function described(name: string, error: string | undefined, hint: string | undefined) {
  const notes = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  return { 'aria-invalid': error ? true : undefined, 'aria-describedby': notes || undefined };
}

function Notes({ name, error, hint }: { name: string; error: string | undefined; hint: string | undefined }) {
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
