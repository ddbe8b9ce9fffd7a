import { Field } from '../../../ui/forms/Field.tsx';

/** What a member has to show it is them. */
export interface Proof {
  hasPassword: boolean;
  /** Whether a code of their app is due too. */
  takesCode: boolean;
}

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

/** The same before a change of the ways to log in: with two-factor on, it takes a code too. */
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
      <ProofField form={form} hasPassword={hasPassword} error={errors['currentPassword']} />
      {takesCode && (
        <Field
          label="Code"
          id={`${form}-code`}
          name="code"
          autoComplete="one-time-code"
          hint="From your authenticator app, or a recovery code. Each code works once. If you logged in with a passkey within the last 15 minutes, leave it empty."
          error={errors['code']}
        />
      )}
    </>
  );
}
