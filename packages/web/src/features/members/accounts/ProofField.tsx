import { Field } from '../../../ui/forms/Field.tsx';

/** Asks for the password before a change that whoever finds this browser open must not make. */
export function ProofField({
  form,
  hasPassword,
  error,
}: {
  form: string;
  hasPassword: boolean;
  error: string | undefined;
}) {
  if (!hasPassword)
    return (
      <p className="hint mb-3">
        You have no password, so you must have logged in within the last 15 minutes. If it has been
        longer, log out and log in again.
      </p>
    );
  return (
    <Field
      label="Your password"
      id={`${form}-currentPassword`}
      name="currentPassword"
      type="password"
      autoComplete="current-password"
      error={error}
    />
  );
}
