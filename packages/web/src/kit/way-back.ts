import { useLocation } from 'react-router';
import { onThisSite } from '@lotwise/domain/own-address';

type Returning = { state: { wayBack: string } };

/**
 * What goes with the way to /login from a place that needs an account: signing in leads back there.
 * It travels with the history's entry and not in the address, so that nobody can send a stranger
 * through our login to a place of their own choice.
 */
export const wayBackTo = (path: string): Returning => ({ state: { wayBack: path } });

/** Where the reader is now, with the part of the page that the address names. */
export const here = (): string => location.pathname + location.search + location.hash;

/** For a link to log in or sign up that leads back to the page it stands on. */
export const RETURNS_HERE = { 'data-returns': '' } as const;

/** The pages of one way in: from one to the next, the way back goes along. */
const WAY_IN = /^\/(?:login|signup|signup\/finish|forgot-password|reset-password)$/;

/** What goes with a link that was pressed, where it leads to one of the pages for signing in. */
export function returning(link: Element, to: string, held: unknown): Returning | undefined {
  if (!WAY_IN.test(to)) return undefined;
  if (WAY_IN.test(location.pathname)) return wayBackTo(wayBackIn(held));
  return link.hasAttribute('data-returns') ? wayBackTo(here()) : undefined;
}

/** Where signing in leads: back to where one was sent from, else home. */
export function useWayBack(): string {
  return wayBackIn(useLocation().state);
}

function wayBackIn(state: unknown): string {
  return onThisSite(
    typeof state === 'object' && state !== null && 'wayBack' in state ? state.wayBack : undefined,
  );
}
