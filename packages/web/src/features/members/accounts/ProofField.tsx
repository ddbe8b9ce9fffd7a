import { Field } from '../../../ui/forms/Field.tsx';

/** What a member has to show it is them. */
export interface Proof {
  hasPassword: boolean;
  /** Whether a code of their app is due too. */
  takesCode: boolean;
}

function PasswordField({
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

/** The proof before what a password alone must not change: with two-factor on, a code too. */
export function ProofFields({
  form,
  proof: { hasPassword, takesCode },
  errors,
}: {
  form: string;
  proof: Proof;
  errors: Readonly<Record<string, string | undefined>>;
}) {
  return (
    <>
      <PasswordField form={form} hasPassword={hasPassword} error={errors['currentPassword']} />
      {takesCode && <CodeField id={`${form}-code`} error={errors['code']} />}
    </>
  );
}

/** Asks for a code of the second factor. */
export function CodeField({ id, error }: { id: string; error: string | undefined }) {
  return (
    <Field
      label="Code"
      id={id}
      name="code"
      autoComplete="one-time-code"
      hint="From your authenticator app, or a recovery code. Each code works once. If you logged in with a passkey within the last 15 minutes, leave it empty."
      error={error}
    />
  );
}
