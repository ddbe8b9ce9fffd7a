import { createContext, useContext } from 'react';
import type { Site } from '@lotwise/contract/page';

export const SiteContext = createContext<Site>({
  name: '',
  url: '',
  links: { website: '', blog: '', social: '', professional: '', reviews: '' },
  signUp: 'open',
  off: [],
  notice: null,
  postsLicensedSince: '',
});
export const useSite = (): Site => useContext(SiteContext);
