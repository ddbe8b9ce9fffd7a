import { useNavigate } from 'react-router';
import { type Me, useSwitchMe } from '../../../kit/session.ts';
import { showToast } from '../../../kit/toast.ts';

/** What follows every sign-in, however it was made. */
export function useWelcomeBack(): (me: Me) => Promise<void> {
  const navigate = useNavigate();
  const switchMe = useSwitchMe();
  return async (me) => {
    switchMe(me);
    showToast({ title: 'Login successful', description: `Welcome back, ${me.username}.` });
    await navigate('/');
  };
}
