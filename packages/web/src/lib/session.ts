import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { Me } from '@lotwise/contract/page';
import { isUnauthorized } from './session-expiry.ts';
import { call, sendAs } from './queries.ts';
import { createStore } from './store.ts';

const ME = ['me'];

/** The signed-in member, read once for the whole page: every vote control and bookmark asks. */
export const MeContext = createContext<Me | null>(null);

/** The signed-in member, or null. The server says who it is with every page. */
export const useMe = (): Me | null => useContext(MeContext);

/** The same from the cache, for whoever provides the context. */
export function useCachedMe(): Me | null {
  return useQuery<Me | null>({ queryKey: ME, queryFn: () => null, enabled: false }).data ?? null;
}

export function setMe(client: QueryClient, me: Me | null): void {
  if (!import.meta.env.SSR) sendAs(me?.id ?? null);
  client.setQueryData(ME, me);
}

/** Whether the member of this page was signed out without having pressed anything here. */
export const isSignedOutElsewhere = createStore(false);

/**
 * Shows this page as a visitor sees it, and says that the session has ended, once the server has
 * confirmed that: what says so may have been on its way while the session was renewed.
 */
export function useEndSession(): () => Promise<void> {
  const switchMe = useSwitchMe();
  const client = useQueryClient();
  return async () => {
    // A write under way may be what ended it, and says so itself: a log-out, or a closed account.
    await untilWritten(client);
    const me = client.getQueryData<Me | null>(ME);
    if (!me) return;
    const now = await whoIsHere();
    if (now !== null) return now === undefined || now === me.id ? undefined : location.reload();
    // Nobody's form goes away under their hands: posting it leads to logging in, and it is kept.
    if (!hasTypedText()) switchMe(null);
    isSignedOutElsewhere.set(true);
  };
}

/**
 * Where a page that said that its session has ended is looked at again, it may have been logged in
 * by another tab. As the same member it goes on; to anyone else it must show their own page, or
 * what the former member has typed would be posted in their name.
 */
export function useSessionAgain(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    const now = await whoIsHere();
    if (!now || !isSignedOutElsewhere.get()) return;
    if (now === client.getQueryData<Me | null>(ME)?.id) isSignedOutElsewhere.set(false);
    else location.reload();
  };
}

/** The id of the member of this browser's session; null: nobody; undefined: not known now. */
const whoIsHere = (): Promise<string | null | undefined> =>
  call('GET /api/auth/user', {}).then(
    ({ id }) => id,
    (error: unknown) => (isUnauthorized(error) ? null : undefined),
  );

const untilWritten = (client: QueryClient): Promise<void> =>
  new Promise((resolve) => {
    if (client.isMutating() === 0) return resolve();
    const stop = client.getMutationCache().subscribe(() => {
      if (client.isMutating() > 0) return;
      stop();
      resolve();
    });
  });

const hasTypedText = (): boolean =>
  [...document.querySelectorAll('textarea')].some(({ value }) => value.trim() !== '');

/** Forgets everything read as another person, and sets who it is now. */
export function useSwitchMe(): (me: Me | null) => void {
  const client = useQueryClient();
  return (me) => {
    isSignedOutElsewhere.set(false);
    client.removeQueries({ predicate: (query) => query.queryKey[0] !== 'me' && !query.isActive() });
    setMe(client, me);
    // Once the page knows: what it showed a member alone is gone then, and is not read again as
    // nobody.
    setTimeout(
      () => void client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== 'me' }),
    );
  };
}
