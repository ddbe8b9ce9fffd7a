import { createContext, useContext, useEffect } from 'react';
import { useSite } from './site.ts';

/** What a page says of itself in the document's head. */
export interface HeadContent {
  title: string;
  description?: string;
  isPrivate?: boolean;
}

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
