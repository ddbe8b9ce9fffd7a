import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { App } from './App.tsx';
import { type HeadContent, HeadContext, titleOf } from './kit/head.tsx';
import { createParts, type KeptHtml, PartsContext } from './kit/kept.tsx';
import { createQueryClient, type Need, NowContext, queryKey } from './kit/queries.ts';
import { SiteContext } from './kit/site.ts';
import { type PageState, restore } from './kit/state.ts';
import { loadAllPages, loadedPage, matchRoute } from './routes.ts';

await loadAllPages();

export type { PageState, Need };

/** What the server must read before it can render an address. */
export interface Plan {
  /** The page's file, for its script. */
  file: string;
  isKnown: boolean;
  needs: { need: Need; key: PageState['reads'][number]['key'] }[];
  /** The question that the page is about. */
  questionId: string | undefined;
}

/** The names in the query that the page of a path reads: others make no page of their own. */
export const parametersOf = (pathname: string): readonly string[] =>
  loadedPage(matchRoute(pathname).route)?.parameters ?? [];

export function plan(url: URL, isMember: boolean, isPremium = false): Plan {
  const { route, params, isKnown } = matchRoute(url.pathname);
  const needs =
    loadedPage(route)?.needs?.({ params, search: url.searchParams }, isMember, isPremium) ?? [];
  return {
    file: `src/pages/${route.name}.tsx`,
    isKnown,
    needs: needs.map((need) => ({ need, key: queryKey(need) as [Need['key'], string] })),
    questionId: route.name === 'QuestionPage' ? params['id'] : undefined,
  };
}

/**
 * The page as HTML, with what it says of itself. `kept` holds parts of earlier pages; checking
 * compares them with what is rendered anew.
 */
export function render(
  path: string,
  state: PageState,
  { kept, isChecking }: { kept: KeptHtml; isChecking: boolean },
): { html: string; head: HeadContent & { documentTitle: string } } {
  const client = createQueryClient();
  restore(client, state);
  const head: { current: HeadContent | null } = { current: null };
  const parts = createParts(kept, isChecking);
  const html = renderToString(
    <QueryClientProvider client={client}>
      <SiteContext value={state.site}>
        <NowContext value={state.now}>
          <HeadContext value={head}>
            <PartsContext value={parts}>
              <StaticRouter location={path}>
                <App />
              </StaticRouter>
            </PartsContext>
          </HeadContext>
        </NowContext>
      </SiteContext>
    </QueryClientProvider>,
  );
  const content = head.current ?? { title: state.site.name };
  return {
    html: parts.fill(html),
    head: { ...content, documentTitle: titleOf(content, state.site.name) },
  };
}
