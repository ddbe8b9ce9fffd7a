import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { onThisSite } from '@lotwise/domain/community/own-address';
import { isPaymentPage } from '@lotwise/domain/members/payment-pages';
import { arrive } from './arrive.ts';
import { store, stored } from './storage.ts';

interface WayBack {
  wayBack: string;
  /** How many entries before in the history it stands, where it does. */
  steps?: number | undefined;
}
type Returning = { state: WayBack };

/**
 * What goes with the way to /login from a place that needs an account: signing in leads back there.
 * It travels with the history's entry and not in the address, so that nobody can send a stranger
 * through our login to a place of their own choice.
 */
export const wayBackTo = (wayBack: string): Returning => ({ state: { wayBack } });

/** The same for a step into the pages for signing in from where the reader is now. */
export const wayBackHere = (): Returning => ({ state: { wayBack: here(), steps: 1 } });

/** Where the reader is now, with the part of the page that the address names. */
export const here = (): string => location.pathname + location.search + location.hash;

/** For a link to log in or sign up that leads back to the page it is on. */
export const RETURNS_HERE = { 'data-returns': '' } as const;

/** The pages of one way in: from one to the next, the way back goes along. */
const WAY_IN = /^\/(?:login|signup|signup\/finish|forgot-password|reset-password)$/;

/** What goes with a link that was pressed, where it leads to one of the pages for signing in. */
export function returning(link: Element, to: string, held: unknown): Returning | undefined {
  if (!WAY_IN.test(to)) return undefined;
  if (WAY_IN.test(location.pathname)) {
    const { wayBack, steps } = wayBackIn(held);
    return { state: { wayBack, steps: steps && steps + 1 } };
  }
  return link.hasAttribute('data-returns') ? wayBackHere() : undefined;
}

const CARRIED = 'way-back';

/**
 * Takes the way back along to a page that is loaded whole, where a history's entry can't have a
 * state yet. A tab's own storage is as closed to other sites.
 */
export function carryWayBack({ state: { wayBack } }: Returning): void {
  store('sessionStorage', CARRIED, wayBack);
}

/** Puts it where it is looked for, before the page is shown. */
export function takeCarriedWayBack(): void {
  const wayBack = stored('sessionStorage', CARRIED);
  if (wayBack === null) return;
  store('sessionStorage', CARRIED, null);
  if (WAY_IN.test(location.pathname))
    history.replaceState({ ...history.state, usr: { wayBack } }, '');
}

/** Where signing in leads: back to where one was sent from, else home. */
export const useWayBack = (): string => wayBackIn(useLocation().state).wayBack;

/**
 * Goes there. The history then is what it would be without the forms: going back must lead neither
 * to one of them again nor to the same page once more.
 */
export function useReturn(): () => void {
  const navigate = useNavigate();
  const { wayBack, steps } = wayBackIn(useLocation().state);
  return useCallback(() => {
    // Asked for a second time, by the form and by the page, it has begun or has been done.
    if (isReturning || !WAY_IN.test(location.pathname)) return;
    // It needs its own policy, and so a whole page load.
    if (isPaymentPage(new URL(wayBack, location.origin).pathname)) return location.replace(wayBack);
    if (steps === undefined) {
      void navigate(wayBack, { replace: true });
      return arrive(new URL(wayBack, location.origin));
    }
    isReturning = true;
    addEventListener('popstate', () => void (isReturning = false), { once: true });
    void navigate(-steps);
  }, [navigate, wayBack, steps]);
}

let isReturning = false;

function wayBackIn(state: unknown): WayBack {
  const held: Partial<Record<keyof WayBack, unknown>> =
    typeof state === 'object' && state !== null ? state : {};
  const wayBack = onThisSite(held.wayBack);
  return { wayBack, steps: typeof held.steps === 'number' ? held.steps : undefined };
}
