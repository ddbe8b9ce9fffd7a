import { createContext, useContext } from 'react';

/** What configuration says of the site, for the pages. */
export interface Site {
  name: string;
  url: string;
  links: { website: string; blog: string; social: string; professional: string; reviews: string };
}

export const SiteContext = createContext<Site>({ name: '', url: '', links: { website: '', blog: '', social: '', professional: '', reviews: '' } });
export const useSite = (): Site => useContext(SiteContext);
