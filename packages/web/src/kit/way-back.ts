import { useLocation } from 'react-router';

/**
 * What goes with the way to /login from a place that needs an account: signing in leads back there.
 * It travels with the history's entry and not in the address, so that nobody can send a stranger
 * through our login to a place of their own choice.
 */
export const wayBackTo = (path: string): { state: { wayBack: string } } => ({
  state: { wayBack: path },
});

/**
 * An address on this site, else home. Browsers read `\` as `/` and drop tabs and line breaks, so
 * that `/\evil` and `/<tab>/evil` name another host like `//evil` does; an encoded slash is no
 * different once something on the way has decoded it.
 */
export function onThisSite(path: unknown): string {
  const own =
    typeof path === 'string' && /^\/(?![/\\]|%2f|%5c)/iu.test(path) && !/[\p{Cc}\\]/u.test(path);
  return own ? path : '/';
}

/** Where signing in leads: back to where one was sent from, else home. */
export function useWayBack(): string {
  const state: unknown = useLocation().state;
  return onThisSite(
    typeof state === 'object' && state !== null && 'wayBack' in state ? state.wayBack : undefined,
  );
}
