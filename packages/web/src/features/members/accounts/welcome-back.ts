import type { Me } from '@lotwise/contract/page';
import { useSwitchMe } from '../../../lib/session.ts';
import { showToast } from '../../../lib/toast.ts';
import { useReturn } from '../../../lib/return-url.ts';

/** What follows every sign-in, however it was made. */
export function useWelcomeBack(): (me: Me & { isReopened?: boolean | undefined }) => void {
  const switchMe = useSwitchMe();
  const goBack = useReturn();
  return (me) => {
    switchMe(me);
    const welcome = `Welcome back, ${me.username}.`;
    showToast({
      title: 'Logged in',
      description: me.isReopened
        ? `${welcome} Your account is open again, with everything in it.`
        : welcome,
    });
    goBack();
  };
}
