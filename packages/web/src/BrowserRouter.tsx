import { type ReactNode, useLayoutEffect, useState } from 'react';
import {
  type Navigator,
  Router,
  UNSAFE_createBrowserHistory as createBrowserHistory,
} from 'react-router';
import { isElsewhere, renderedAddress } from './start/rendered-address.ts';

/**
 * The address of the browser, for useLocation and useNavigate. React Router has a component of this
 * name, in a file whose links, forms and loaders no bundler can leave out: 4 KB more in every first
 * load.
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [navigator] = useState(() => onceEach(history));
  const [entry, setEntry] = useState(() => ({
    action: history.action,
    // Hydration must find what the server rendered; where the browser has gone on, it follows.
    location: { ...history.location, ...renderedAddress() },
  }));
  useLayoutEffect(() => {
    const { action, location } = history;
    if (isElsewhere(renderedAddress())) setEntry({ action, location });
    return history.listen(setEntry);
  }, [history]);
  return (
    <Router
      location={entry.location}
      navigationType={entry.action}
      navigator={navigator}
      useTransitions={false}
    >
      {children}
    </Router>
  );
}

/** As browsers do: where one already is adds nothing to the history, as by a second press. */
const onceEach = (history: ReturnType<typeof createBrowserHistory>): Navigator => ({
  ...history,
  push: (to, state) => {
    const { pathname, search, hash } = history.location;
    const isHere = history.createHref(to) === pathname + search + hash;
    (isHere ? history.replace : history.push)(to, state);
  },
});
