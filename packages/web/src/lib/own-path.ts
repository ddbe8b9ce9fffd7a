import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isSamePath } from '@lotwise/domain/community/question-path';

/**
 * Puts a page's own path in place of another that led to it: one without a question's title, an
 * insight's old name, a member's name in other letters. The server redirects; this is for links
 * followed here.
 */
export function useOwnPath(path: string | undefined): void {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    if (path !== undefined && !isSamePath(pathname, path))
      void navigate(path + search + hash, { replace: true, preventScrollReset: true });
  }, [navigate, path, pathname, search, hash]);
}
