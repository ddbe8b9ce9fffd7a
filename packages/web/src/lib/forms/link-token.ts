import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { returnTo } from '../return-url.ts';

/**
 * The token of a mailed link: undefined until the page has looked, null where there is none. It is
 * taken out of the address, which others may read over a shoulder.
 */
export function useLinkToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>();
  useEffect(() => {
    setToken((held) => held ?? new URLSearchParams(location.search).get('token'));
    history.replaceState(history.state, '', location.pathname);
  }, []);
  return token;
}

/**
 * What follows the hash of the address a sign-in provider's response led to, read once and
 * taken out of the address.
 */
export function useArrival(): URLSearchParams | undefined {
  const [arrival, setArrival] = useState<URLSearchParams>();
  const navigate = useNavigate();
  useEffect(() => {
    const { hash, pathname, search } = location;
    const found = new URLSearchParams(hash.slice(1));
    setArrival((held) => held ?? found);
    const back = found.get('back');
    if (back !== null) void navigate(pathname + search, { replace: true, ...returnTo(back) });
    else if (hash !== '') history.replaceState(history.state, '', pathname + search);
  }, [navigate]);
  return arrival;
}
