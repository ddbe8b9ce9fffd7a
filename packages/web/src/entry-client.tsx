// Before anything that may load zod: a bundler keeps no order between chunks.
import './lib/no-eval.ts';
import type { PageState } from '@lotwise/contract/page';
import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition, StrictMode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { BrowserRouter } from './BrowserRouter.tsx';
import { askForRetry } from './start/ask-for-retry.ts';
import { releasePresses } from './start/hold-presses.ts';
import { renderedAddress } from './start/rendered-address.ts';
import { listenInPosts } from './features/community/posts/listen-in-posts.ts';
import { keepFocus } from './lib/keep-focus.ts';
import { lazyCode } from './lib/lazy-code.ts';
import { createQueryClient, NowContext } from './lib/queries.ts';
import { SiteContext } from './lib/site.ts';
import { restore } from './lib/state.ts';
import { takeCarriedReturnUrl } from './lib/return-url.ts';
import { loadPage, matchRoute } from './routes.ts';
import './ui/font.css';
import './styles.css';

// What the server wrote, in the same version: a page without it has no script either.
const written = (id: string) => document.getElementById(id) as HTMLElement;
// As above.
const state = JSON.parse(written('state').textContent) as PageState;
const client = createQueryClient();
restore(client, state);

// The page's code first: hydration must find the same page that the server rendered.
const loadFirstPage = lazyCode(() =>
  loadPage(matchRoute(renderedAddress().pathname).route, state.me !== null),
);
for (;;) {
  try {
    await loadFirstPage();
    break;
  } catch {
    // The server's page is there and can be read.
    await askForRetry();
  }
}

// Its effect comes after those of the page.
function Started() {
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = 'true';
    releasePresses();
  }, []);
  return null;
}

takeCarriedReturnUrl();
// In a transition React hands the thread back every few milliseconds, so that a slow phone scrolls
// and types meanwhile.
startTransition(() => {
  hydrateRoot(
    written('root'),
    <StrictMode>
      <QueryClientProvider client={client}>
        <SiteContext value={state.site}>
          <NowContext value={state.now}>
            <BrowserRouter>
              <App />
              <Started />
            </BrowserRouter>
          </NowContext>
        </SiteContext>
      </QueryClientProvider>
    </StrictMode>,
  );
});
listenInPosts();
keepFocus();
