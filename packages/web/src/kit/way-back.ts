import { useLocation } from 'react-router';

/**
 * What goes with the way to /login from a place that needs an account: signing in leads back there.
 * It travels with the history's entry and not in the address, so that nobody can send a stranger
 * through our login to a place of their own choice.
 */
export const wayBackTo = (path: string): { state: { wayBack: string } } => ({
  state: { wayBack: path },
});

/** Where signing in leads: back to where one was sent from, else home. */
export function useWayBack(): string {
  const state: unknown = useLocation().state;
  const path =
    typeof state === 'object' && state !== null && 'wayBack' in state ? state.wayBack : undefined;
  return typeof path === 'string' && path.startsWith('/') ? path : '/';
}
