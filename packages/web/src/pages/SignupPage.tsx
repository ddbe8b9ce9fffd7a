import { useLeaveWhenSignedIn } from '../features/members/accounts/leave-when-signed-in.ts';
import { InvitationField } from '../features/members/accounts/InvitationField.tsx';
import { CreateAccount, useNewAccount } from '../features/members/accounts/new-account.tsx';
import { ProviderButtons } from '../features/members/identities/ProviderButtons.tsx';
import { Head } from '../lib/head.tsx';
import { call, loader } from '../lib/queries.ts';
import { useSite } from '../lib/site.ts';
import { Field, TextField } from '../ui/forms/Field.tsx';
import { Notice } from '../ui/states.tsx';

const loadSchema = async () => (await import('@lotwise/contract/members/accounts')).signupForm;

export const loaders = () => [loader('GET /api/auth/providers', {})];

export function Page() {
  useLeaveWhenSignedIn();
  const isClosed = useSite().signUp === 'closed';
  const { errors, isPending, onSubmit } = useNewAccount({
    loadSchema,
    send: ({ confirmPassword: _confirmation, ...body }) => call('POST /api/auth/signup', { body }),
  });
  if (isClosed) return <Closed />;
  return (
    <div className="page form-page">
      <Head title="Sign up" />
      <form className="card" method="post" noValidate onSubmit={onSubmit}>
        <h1 className="page-title">Create your account</h1>
        <AccountFields errors={errors} />
        <TextField label="Bio (optional)" name="bio" rows={3} error={errors['bio']} />
        <InvitationField error={errors['invitation']} />
        <CreateAccount isPending={isPending} />
        <div className="mt-3 flex flex-col gap-2">
          <ProviderButtons />
        </div>
        <p className="mt-3 text-ink-2">
          Already have an account? <a href="/login">Log in</a>
        </p>
      </form>
    </div>
  );
}

function Closed() {
  return (
    <div className="page form-page">
      <Head title="Sign up" />
      <Notice
        title="No new members at the moment"
        text={
          <>
            You can read everything. Already have an account? <a href="/login">Log in</a>
          </>
        }
      />
    </div>
  );
}

function AccountFields({ errors }: { errors: Readonly<Record<string, string | undefined>> }) {
  const fieldOf = (name: string, autoComplete: string, type = 'text') => ({
    name,
    autoComplete,
    type,
    error: errors[name],
  });
  return (
    <>
      <Field label="Username" {...fieldOf('username', 'username')} />
      <Field label="Email" {...fieldOf('email', 'email', 'email')} />
      <div className="grid sm:grid-cols-2 sm:gap-4">
        <Field label="First name (optional)" {...fieldOf('firstName', 'given-name')} />
        <Field label="Last name (optional)" {...fieldOf('lastName', 'family-name')} />
      </div>
      <Field label="Password" {...fieldOf('password', 'new-password', 'password')} />
      <Field label="Confirm password" {...fieldOf('confirmPassword', 'new-password', 'password')} />
    </>
  );
}
