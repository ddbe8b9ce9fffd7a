import { type FormOptions, useForm } from '../../../lib/forms/use-form.ts';
import type { Me } from '@lotwise/contract/page';
import { useSwitchMe } from '../../../lib/session.ts';
import { useSite } from '../../../lib/site.ts';
import { showToast } from '../../../lib/toast.ts';
import { useReturn } from '../../../lib/return-url.ts';

/** The form of a new account, however it is filled in: it takes its member back to where
 * they came from, else home. */
export function useNewAccount<T>(form: Pick<FormOptions<T, Me>, 'loadSchema' | 'values' | 'send'>) {
  const site = useSite();
  const switchMe = useSwitchMe();
  const goBack = useReturn();
  return useForm<T, Me>({
    ...form,
    writes: 'POST /api/auth/signup',
    failed: 'Signup failed',
    onSuccess: (me) => {
      switchMe(me);
      showToast({
        title: 'Account created',
        description: `Welcome to ${site.name}, ${me.username}.`,
      });
      goBack();
    },
  });
}

/** The end of a form for a new account: its button, and what one agrees to. */
export function CreateAccount({ isPending }: { isPending: boolean }) {
  return (
    <>
      <button type="submit" className="btn btn-primary w-full" aria-disabled={isPending}>
        {isPending ? 'Creating Account...' : 'Create Account'}
      </button>
      <p className="hint mt-3">
        By creating an account you agree to the <a href="/terms">Terms of Service</a> and{' '}
        <a href="/privacy">Privacy Policy</a>. Your posts are licensed under{' '}
        <a href="/terms#license">CC BY-SA 4.0</a>.
      </p>
    </>
  );
}
