import type { Pages, PageState } from '@lotwise/contract/page';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { App } from './App.tsx';
import { type HeadContent, HeadContext, titleOf } from './lib/head.tsx';
import { createQueryClient, NowContext, queryKey } from './lib/queries.ts';
import { SiteContext } from './lib/site.ts';
import { restore } from './lib/state.ts';
import { headOf } from './pages/heads.ts';
import { loadAllPages, loadedPage, matchRoute } from './routes.ts';

await loadAllPages();

export const parametersOf: Pages['parametersOf'] = (pathname) =>
  loadedPage(matchRoute(pathname).route)?.parameters ?? [];

export const plan: Pages['plan'] = (url, isMember, isPremium = false) => {
  const { route, params, isKnown } = matchRoute(url.pathname);
  const address = { params, search: url.searchParams };
  const page = loadedPage(route);
  const loaders = page?.loaders?.(address, isMember, isPremium) ?? [];
  return {
    file: `src/pages/${route.name}.tsx`,
    isKnown,
    loaders: loaders.map((loader) => ({ loader, key: queryKey(loader) })),
    subjectId: page?.subjectId?.(address),
    ownPath: (replyTo) => page?.ownPath?.(address, replyTo),
    canonical: page?.canonical?.(address),
    machineHead: (replyTo, place) => headOf(route.name)(address, replyTo, place),
  };
};

export const render: Pages['render'] = (path, state) => {
  const head: { current: HeadContent | null } = { current: null };
  const html = renderToString(
    <Providers state={state}>
      <HeadContext value={head}>
        <StaticRouter location={path}>
          <App />
        </StaticRouter>
      </HeadContext>
    </Providers>,
  );
  const content = head.current ?? { title: state.site.name };
  return {
    html,
    head: { ...content, documentTitle: titleOf(content, state.site.name) },
  };
};

function Providers({ state, children }: { state: PageState; children: React.ReactNode }) {
  const client = createQueryClient();
  restore(client, state);
  return (
    <QueryClientProvider client={client}>
      <SiteContext value={state.site}>
        <NowContext value={state.now}>{children}</NowContext>
      </SiteContext>
    </QueryClientProvider>
  );
}
