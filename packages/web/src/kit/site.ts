import { createContext, useContext } from 'react';
import type { SignUpMode } from '@lotwise/domain/settings';

/** What configuration says of the site, for the pages. */
export interface Site {
  name: string;
  url: string;
  links: { website: string; blog: string; social: string; professional: string; reviews: string };
  signUp: SignUpMode;
  /** The parts that are switched off. */
  off: readonly string[];
  /** What the banner says, while there is something to say. */
  notice: string | null;
}

export const SiteContext = createContext<Site>({
  name: '',
  url: '',
  links: { website: '', blog: '', social: '', professional: '', reviews: '' },
  signUp: 'open',
  off: [],
  notice: null,
});
export const useSite = (): Site => useContext(SiteContext);
