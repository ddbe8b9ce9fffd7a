import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router';
import { unreached } from '@lotwise/contract/client';
import { isPaymentPage } from '@lotwise/domain/members/payment-pages';
import { isPremium } from '@lotwise/domain/members/tiers';
import { loadPage, matchRoute } from './routes.ts';
import { toastFailure } from './lib/failures.ts';
import { lazyCode } from './lib/lazy-code.ts';
import { runLoader } from './lib/queries.ts';
import type { Me } from '@lotwise/contract/page';
import { chosenScope } from './lib/scope.ts';
import { useMe } from './lib/session.ts';
import { arrive } from './lib/arrive.ts';
import { carryReturnUrl, returning } from './lib/return-url.ts';

const PATIENCE_MS = 150;

/** What the server responds to with something other than a page. */
const OUTSIDE = /^\/(?:api|feeds|uploads)\//;

/**
 * Follows links inside the site without a page load. One listener on the document instead of a
 * component for each link: the server renders plain links, which cost half and work without
 * JavaScript. The last press wins: a slower page pressed before it no longer opens. Returns how to
 * go to a path that no link was pressed for.
 */
export function useLinks(): (path: string) => void {
  const navigate = useNavigate();
  const client = useQueryClient();
  const me = useMe();
  const { state } = useLocation();
  const held = useRef<unknown>(state);
  const turn = useRef(0);
  useEffect(() => {
    held.current = state;
  }, [state]);
  useEffect(() => {
    const onBack = () => void ++turn.current;
    window.addEventListener('popstate', onBack);
    return () => window.removeEventListener('popstate', onBack);
  }, []);
  const follow = useCallback(
    async (wanted: URL, link?: Element) => {
      const url = withScope(wanted);
      const own = ++turn.current;
      const isSuperseded = () => own !== turn.current;
      const back = link && returning(link, url.pathname, held.current);
      // A page keeps the policy it came with.
      if (isPaymentPage(url.pathname) || isPaymentPage(location.pathname)) {
        if (back) carryReturnUrl(back);
        return leaveFor(url);
      }
      const isReady = await prepare(client, url, me);
      const isLoadedWhole = !isReady && (await isReachable());
      if (isSuperseded()) return;
      if (isLoadedWhole) return location.assign(url);
      // Rendered synchronously: the address bar must never show the new address above the previous
      // page.
      flushSync(() => void navigate(url.pathname + url.search + url.hash, back));
      arrive(url);
    },
    [navigate, client, me],
  );

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const outside = navigator.onLine ? null : outsideOf(event);
      const url = outside ?? followed(event);
      if (!url) return;
      event.preventDefault();
      void (outside ? leaveFor(outside) : follow(url, linkOf(event) ?? undefined));
    };
    const onPointerOver = (event: Event) => {
      const link = linkOf(event);
      if (link && isInside(link)) void loadPage(matchRoute(link.pathname).route).catch(() => {});
    };
    document.addEventListener('click', onClick);
    document.addEventListener('pointerover', onPointerOver, { passive: true });
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('pointerover', onPointerOver);
    };
  }, [follow]);
  return useCallback((path) => void follow(new URL(path, location.origin)), [follow]);
}

/** The list begins with the country and year that were chosen on this device. */
function withScope(url: URL): URL {
  const scope = url.pathname === '/' && url.search === '' ? chosenScope() : '';
  return scope === '' ? url : new URL(`/?${scope}${url.hash}`, url);
}

/**
 * Has the browser load a page whole. Without a connection, about which browsers are wrong at times,
 * it would show a page of its own.
 */
async function leaveFor(url: URL): Promise<void> {
  if (await isReachable()) return location.assign(url);
  toastFailure('This page could not be opened', unreached());
}

async function isReachable(): Promise<boolean> {
  return fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
}

/**
 * Loads a page's code and starts its reads; data that comes quickly is waited for, so that no
 * skeleton flashes. Returns whether the code is there: that of an older version may be gone after
 * an upgrade, and the browser then loads the page whole; without a connection the page itself
 * offers another try.
 */
export async function prepare(client: QueryClient, url: URL, me: Me | null): Promise<boolean> {
  const { route, params } = matchRoute(url.pathname);
  try {
    const page = await lazyCode(() => loadPage(route, me !== null))();
    const loaders =
      page.loaders?.(
        { params, search: url.searchParams },
        me !== null,
        me !== null && isPremium(me.subscriptionTier),
      ) ?? [];
    const reads = Promise.allSettled(loaders.map((wanted) => runLoader(client, wanted)));
    await Promise.race([reads, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
    return true;
  } catch {
    return false;
  }
}

const isPlain = (event: MouseEvent): boolean =>
  !event.defaultPrevented &&
  event.button === 0 &&
  !event.metaKey &&
  !event.ctrlKey &&
  !event.shiftKey &&
  !event.altKey;

/** Where a link leads that was pressed and that the browser itself follows. */
function outsideOf(event: MouseEvent): URL | null {
  const link = isPlain(event) ? linkOf(event) : null;
  return link && /^https?:$/.test(link.protocol) && !isInside(link) ? new URL(link.href) : null;
}

function followed(event: MouseEvent): URL | null {
  const link = isPlain(event) ? linkOf(event) : null;
  if (!link || !isInside(link)) return null;
  const url = new URL(link.href);
  const isSamePage = url.pathname === location.pathname && url.search === location.search;
  return isSamePage && url.hash !== '' ? null : url;
}

function linkOf(event: Event): HTMLAnchorElement | null {
  return event.target instanceof Element ? event.target.closest('a[href]') : null;
}

function isInside(link: HTMLAnchorElement): boolean {
  return (
    link.origin === location.origin &&
    !link.target &&
    !link.hasAttribute('download') &&
    !OUTSIDE.test(link.pathname)
  );
}
