import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router';
import { useLive } from './features/community/live/use-live.ts';
import { Footer } from './features/reach/shell/Footer.tsx';
import { NavigationBar } from './features/reach/shell/NavigationBar.tsx';
import { Outdated } from './features/reach/shell/Outdated.tsx';
import { Toasts } from './features/reach/shell/Toasts.tsx';
import { announcement } from './lib/announcement.ts';
import { exactTime } from './lib/format.ts';
import type { Address } from './lib/page.ts';
import { useSite } from './lib/site.ts';
import { expiries } from './lib/session-expiry.ts';
import {
  isSignedOutElsewhere,
  MeContext,
  useCachedMe,
  useEndSession,
  useMe,
  useSessionAgain,
} from './lib/session.ts';
import { RETURNS_HERE } from './lib/return-url.ts';
import { useLinks } from './navigation.ts';
import { loadedPage, loadPage, matchRoute, type Route } from './routes.ts';
import { Boundary, type Failed } from './ui/Boundary.tsx';
import { type LazyPart, lazyPart } from './ui/LazyPart.tsx';
import { Failure, Spinner } from './ui/states.tsx';

/** The bar, the page of the address, the notification area. */
export function App() {
  return (
    <MeContext value={useCachedMe()}>
      <Boundary fallback={Broken} onRetry={() => location.reload()}>
        <Frame />
      </Boundary>
    </MeContext>
  );
}

function Frame() {
  const go = useLinks();
  const me = useMe();
  const site = useSite();
  const { notice } = site;
  const { pathname, search } = useLocation();
  useLive(pathname);
  useLapse();
  const { route, params } = matchRoute(pathname);
  const Page = loadedPage(route)?.Page;
  const LaterPage = Page ? null : lazyPage(route);
  const searchParams = useMemo(() => new URLSearchParams(search), [search]);
  return (
    <>
      <a className="skip btn" href="#main">
        Skip to content
      </a>
      <NavigationBar pathname={pathname} search={searchParams} />
      {notice && <Banner>{notice}</Banner>}
      <SessionEnded />
      {me?.suspendedUntil && (
        <Banner>
          Your account is suspended until {exactTime(me.suspendedUntil)}.{' '}
          <a className="underline" href="/support?category=appeal&about=suspension">
            Appeal
          </a>
        </Banner>
      )}
      {me?.needsSecondFactor && (
        <Banner>
          This site asks admins and moderators for two-factor authentication. Your moderator or
          admin rights return once you log in with a passkey or{' '}
          <a className="underline" href="/settings#two-factor">
            turn it on
          </a>
          .
        </Banner>
      )}
      <main id="main" tabIndex={-1} className="outline-none">
        <Boundary resetKey={pathname + search} fallback={Broken}>
          {Page && <Page params={params} search={searchParams} />}
          {LaterPage && <LaterPage params={params} search={searchParams} />}
        </Boundary>
      </main>
      <Footer go={go} />
      <Outdated />
      <Announcer />
      <Toasts />
    </>
  );
}

/** Where the server no longer knows the member, the page no longer shows them as signed in. */
function useLapse(): void {
  const count = expiries.use();
  const isMember = useMe() !== null;
  const endSession = useEndSession();
  const seen = useRef(count);
  useEffect(() => {
    if (count === seen.current) return;
    seen.current = count;
    if (isMember) void endSession();
  }, [count, isMember, endSession]);
}

function SessionEnded() {
  const isEnded = isSignedOutElsewhere.use();
  const lookAgain = useSessionAgain();
  const look = useRef(lookAgain);
  useEffect(() => {
    look.current = lookAgain;
  });
  useEffect(() => {
    if (!isEnded) return;
    const onFocus = () => void look.current();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [isEnded]);
  if (!isEnded) return null;
  return (
    <Banner>
      You are no longer logged in on this device.{' '}
      <a className="underline" href="/login" {...RETURNS_HERE}>
        Log in
      </a>{' '}
      to continue where you were.
    </Banner>
  );
}

// Of its own: what is told while one types must not render the field again.
function Announcer() {
  return (
    <p className="sr-only" aria-live="polite">
      {announcement.use()}
    </p>
  );
}

function Banner({ children }: { children: ReactNode }) {
  return (
    <p className="bg-well border-b border-line px-4 py-2 text-center" role="status">
      {children}
    </p>
  );
}

/** Instead of a page that threw: what happened, and another try. */
function Broken({ error, onRetry }: Failed) {
  return (
    <div className="page narrow">
      <Failure title="Something went wrong" error={error} onRetry={onRetry} />
    </div>
  );
}

// Reached by the back button before its code is there, or where its code can't be loaded.
const lazyPages = new Map<Route, LazyPart<Address>>();
function lazyPage(route: Route): LazyPart<Address> {
  const known = lazyPages.get(route) ?? makeLazy(route);
  lazyPages.set(route, known);
  return known;
}
const makeLazy = (route: Route) =>
  lazyPart(async () => (await loadPage(route)).Page, { place: <Spinner />, failure: 'page' });
