import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { onThisSite } from '@lotwise/domain/community/own-address';
import { isPaymentPage } from '@lotwise/domain/members/payment-pages';
import { arrive } from './arrive.ts';
import { store, stored } from './storage.ts';

interface ReturnUrl {
  returnUrl: string;
  /** How many entries before in the history it stands, where it does. */
  steps?: number | undefined;
}
type Returning = { state: ReturnUrl };

/**
 * What goes with the way to /login from a place that needs an account: signing in leads back there.
 * It travels with the history's entry and not in the address, so that nobody can send a stranger
 * through our login to a place of their own choice.
 */
export const returnTo = (returnUrl: string): Returning => ({ state: { returnUrl } });

/** The same for a step into the pages for signing in from where the reader is now. */
export const returnHere = (): Returning => ({ state: { returnUrl: here(), steps: 1 } });

/** Where the reader is now, with the part of the page that the address names. */
export const here = (): string => location.pathname + location.search + location.hash;

/** For a link to log in or sign up that leads back to the page it is on. */
export const RETURNS_HERE = { 'data-returns': '' } as const;

/** The pages of one way in: the return URL goes along from one to the next. */
const WAY_IN = /^\/(?:login|signup|signup\/finish|forgot-password|reset-password)$/;

/** What goes with a link that was pressed, where it leads to one of the pages for signing in. */
export function returning(link: Element, to: string, held: unknown): Returning | undefined {
  if (!WAY_IN.test(to)) return undefined;
  if (WAY_IN.test(location.pathname)) {
    const { returnUrl, steps } = returnUrlIn(held);
    return { state: { returnUrl, steps: steps && steps + 1 } };
  }
  return link.hasAttribute('data-returns') ? returnHere() : undefined;
}

const CARRIED = 'return-url';

/**
 * Takes the return URL along to a page that is loaded whole, where a history's entry can't have a
 * state yet. A tab's own storage is as closed to other sites.
 */
export function carryReturnUrl({ state: { returnUrl } }: Returning): void {
  store('sessionStorage', CARRIED, returnUrl);
}

/** Puts it where it is looked for, before the page is shown. */
export function takeCarriedReturnUrl(): void {
  const returnUrl = stored('sessionStorage', CARRIED);
  if (returnUrl === null) return;
  store('sessionStorage', CARRIED, null);
  if (WAY_IN.test(location.pathname))
    history.replaceState({ ...history.state, usr: { returnUrl } }, '');
}

/** Where signing in leads: back to where one was sent from, else home. */
export const useReturnUrl = (): string => returnUrlIn(useLocation().state).returnUrl;

/**
 * Goes there. The history then is what it would be without the forms: going back must lead neither
 * to one of them again nor to the same page once more.
 */
export function useReturn(): () => void {
  const navigate = useNavigate();
  const { returnUrl, steps } = returnUrlIn(useLocation().state);
  return useCallback(() => {
    // Asked for a second time, by the form and by the page, it has begun or has been done.
    if (isReturning || !WAY_IN.test(location.pathname)) return;
    // It needs its own policy, and so a whole page load.
    if (isPaymentPage(new URL(returnUrl, location.origin).pathname))
      return location.replace(returnUrl);
    if (steps === undefined) {
      void navigate(returnUrl, { replace: true });
      return arrive(new URL(returnUrl, location.origin));
    }
    isReturning = true;
    addEventListener('popstate', () => void (isReturning = false), { once: true });
    void navigate(-steps);
  }, [navigate, returnUrl, steps]);
}

let isReturning = false;

function returnUrlIn(state: unknown): ReturnUrl {
  const held: Partial<Record<keyof ReturnUrl, unknown>> =
    typeof state === 'object' && state !== null ? state : {};
  const returnUrl = onThisSite(held.returnUrl);
  return { returnUrl, steps: typeof held.steps === 'number' ? held.steps : undefined };
}
