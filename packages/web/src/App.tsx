import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { useLocation } from 'react-router';
import { useLive } from './features/community/live/use-live.ts';
import { Footer } from './features/reach/shell/Footer.tsx';
import { NavigationBar } from './features/reach/shell/NavigationBar.tsx';
import { Toasts } from './features/reach/shell/Toasts.tsx';
import { exactTime } from './kit/format.ts';
import { Kept } from './kit/kept.tsx';
import { useSite } from './kit/site.ts';
import { MeContext, useCachedMe, useMe } from './kit/session.ts';
import { useLinks } from './navigation.ts';
import { loadedPage, loadPage, matchRoute, type Route } from './routes.ts';
import { IconSheet } from './ui/Icon.tsx';
import { Spinner } from './ui/states.tsx';

/** The bar, the page of the address, the notification area. */
export function App() {
  return (
    <MeContext value={useCachedMe()}>
      <Frame />
    </MeContext>
  );
}

function Frame() {
  const go = useLinks();
  const me = useMe();
  const { notice } = useSite();
  const { pathname, search } = useLocation();
  useLive(pathname);
  const { route, params } = matchRoute(pathname);
  const Page = loadedPage(route)?.Page;
  const LaterPage = Page ? null : lazyPage(route);
  const searchParams = useMemo(() => new URLSearchParams(search), [search]);
  return (
    <>
      <Kept by={import.meta.env.SSR && (() => ['icons'])}>{() => <IconSheet />}</Kept>
      <a className="skip btn" href="#main">
        Skip to content
      </a>
      <NavigationBar pathname={pathname} search={searchParams} />
      {notice && <Banner>{notice}</Banner>}
      {me?.suspendedUntil && (
        <Banner>
          Your account is suspended until {exactTime(me.suspendedUntil)}.{' '}
          <a className="underline" href="/support?category=appeal&about=suspension">
            Appeal
          </a>
        </Banner>
      )}
      <main id="main" tabIndex={-1} className="outline-none">
        {Page && <Page params={params} search={searchParams} />}
        {LaterPage && (
          <Suspense fallback={<Spinner />}>
            <LaterPage params={params} search={searchParams} />
          </Suspense>
        )}
      </main>
      <Kept by={import.meta.env.SSR && (() => ['footer'])}>{() => <Footer go={go} />}</Kept>
      <Toasts />
    </>
  );
}

function Banner({ children }: { children: ReactNode }) {
  return (
    <p className="bg-surface-2 border-b border-line px-4 py-2 text-center" role="status">
      {children}
    </p>
  );
}

// Reached by the back button before its code is there.
const lazyPages = new Map<Route, ReturnType<typeof makeLazy>>();
function lazyPage(route: Route) {
  const known = lazyPages.get(route) ?? makeLazy(route);
  lazyPages.set(route, known);
  return known;
}
const makeLazy = (route: Route) => lazy(async () => ({ default: (await loadPage(route)).Page }));
