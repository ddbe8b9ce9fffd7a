import { type ReactNode, useLayoutEffect, useState } from 'react';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';

/**
 * The address of the browser, for useLocation and useNavigate. React Router has a component of this
 * name, in a file whose links, forms and loaders no bundler can leave out: 4 KB more in every first
 * load.
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setEntry] = useState({
    action: history.action,
    location: history.location,
  });
  useLayoutEffect(() => history.listen(setEntry), [history]);
  return (
    <Router location={location} navigationType={action} navigator={history} useTransitions={false}>
      {children}
    </Router>
  );
}
