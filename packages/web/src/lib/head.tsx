import { createContext, useContext, useEffect } from 'react';
import type { PageHead } from '@lotwise/contract/page';
import { useSite } from './site.ts';

/** What a page says of itself, its title without the site's name. */
export type HeadContent = Omit<PageHead, 'documentTitle'> & { title: string };

/** On the server, filled while the page renders. */
export const HeadContext = createContext<{ current: HeadContent | null } | null>(null);

export function Head(content: HeadContent): null {
  const collected = useContext(HeadContext);
  const site = useSite();
  const title = titleOf(content, site.name);
  if (collected) collected.current = content;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}

export function titleOf({ title }: HeadContent, siteName: string): string {
  return title === siteName ? title : `${title} · ${siteName}`;
}
