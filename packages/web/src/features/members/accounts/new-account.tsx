import { useNavigate } from 'react-router';
import { toastFailure } from '../../../kit/failures.ts';
import type { Me } from '@lotwise/contract/page';
import { useSwitchMe } from '../../../kit/session.ts';
import { useSite } from '../../../kit/site.ts';
import { showToast } from '../../../kit/toast.ts';
import { useWrite } from '../../../kit/use-write.ts';

/**
 * Creates an account, however its form is filled in, and takes its member home. `refused` shows
 * what the server finds wrong with fields.
 */
export function useNewAccount<Body>(
  create: (body: Body) => Promise<Me>,
  refused: (error: unknown) => boolean,
) {
  const site = useSite();
  const navigate = useNavigate();
  const switchMe = useSwitchMe();
  return useWrite({
    writes: 'POST /api/auth/signup',
    mutationFn: create,
    onError: (error) => {
      refused(error);
      toastFailure('Signup failed', error);
    },
    onSuccess: async (me) => {
      switchMe(me);
      showToast({
        title: 'Account created',
        description: `Welcome to ${site.name}, ${me.username}.`,
      });
      await navigate('/');
    },
  });
}

/** The end of a form for a new account: its button, and what one agrees to. */
export function CreateAccount({ isPending }: { isPending: boolean }) {
  return (
    <>
      <button type="submit" className="btn btn-primary w-full" disabled={isPending}>
        {isPending ? 'Creating Account...' : 'Create Account'}
      </button>
      <p className="hint mt-3">
        By creating an account you agree to the <a href="/terms">Terms of Service</a> and{' '}
        <a href="/privacy">Privacy Policy</a>.
      </p>
    </>
  );
}
