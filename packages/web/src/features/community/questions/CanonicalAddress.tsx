import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isSamePath, questionPath } from '@lotwise/domain/question-path';

/**
 * Puts the question's own address in place of one without its title, or with an old one. The server
 * redirects; this is for links followed here.
 */
export function CanonicalAddress({
  question: { id, title },
}: {
  question: { id: string; title: string };
}): null {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const path = questionPath({ id, title });
  useEffect(() => {
    if (!isSamePath(pathname, path))
      void navigate(path + search + hash, { replace: true, preventScrollReset: true });
  }, [navigate, path, pathname, search, hash]);
  return null;
}
