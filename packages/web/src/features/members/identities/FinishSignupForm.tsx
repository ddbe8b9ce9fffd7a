import { USERNAME_MAX } from '@lotwise/domain/shared/limits';
import { call } from '../../../lib/queries.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { InvitationField } from '../accounts/InvitationField.tsx';
import { CreateAccount, useNewAccount } from '../accounts/new-account.tsx';

const loadSchema = async () =>
  (await import('@lotwise/contract/members/identities')).finishSignUpBody;

/**
 * Creates the account of a first sign-in by a provider. Its address is asked for where the provider
 * does not vouch for one.
 */
export function FinishSignupForm({
  token,
  username,
  email,
  isEmailVerified,
}: {
  token: string;
  username: string;
  email: string;
  isEmailVerified: boolean;
}) {
  const { errors, isPending, onSubmit } = useNewAccount({
    loadSchema,
    values: (texts) => ({ ...texts, token }),
    send: (body) => call('POST /api/auth/signup/provider', { body }),
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <Field
        label="Username"
        name="username"
        autoComplete="username"
        defaultValue={usernameFrom(username)}
        error={errors['username']}
      />
      {isEmailVerified ? (
        <p className="hint mb-4 [overflow-wrap:anywhere]">Your email address: {email}</p>
      ) : (
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={email}
          error={errors['email']}
        />
      )}
      <InvitationField error={errors['invitation']} />
      {errors['token'] && (
        <p className="error-text mb-3" role="alert">
          {errors['token']}{' '}
          <a className="underline" href="/login">
            Log in
          </a>
        </p>
      )}
      <CreateAccount isPending={isPending} />
    </form>
  );
}

// A suggestion: what of the provider's name a username may hold.
function usernameFrom(name: string): string {
  return name
    .trim()
    .replace(/\s+/g, '-')
    .replace(/[^\p{L}\p{N}_.-]/gu, '')
    .slice(0, USERNAME_MAX);
}
