import { useNavigate } from 'react-router';
import type { Me } from '@lotwise/contract/page';
import { arrive } from '../../../kit/arrive.ts';
import { useSwitchMe } from '../../../kit/session.ts';
import { showToast } from '../../../kit/toast.ts';
import { useWayBack } from '../../../kit/way-back.ts';

/** What follows every sign-in, however it was made. */
export function useWelcomeBack(): (me: Me & { isReopened?: boolean | undefined }) => Promise<void> {
  const navigate = useNavigate();
  const switchMe = useSwitchMe();
  const wayBack = useWayBack();
  return async (me) => {
    switchMe(me);
    const welcome = `Welcome back, ${me.username}.`;
    showToast({
      title: 'Login successful',
      description: me.isReopened
        ? `${welcome} Your account is open again, with everything in it.`
        : welcome,
    });
    // Going back must not lead to the form again.
    await navigate(wayBack, { replace: true });
    arrive(new URL(wayBack, location.origin));
  };
}
