import { hydratedPart } from '../../../ui/LazyPart.tsx';

/** The form in the server's page; the browser makes it its own once the page stands. */
export const FacetFilterLater = import.meta.env.SSR
  ? (await import('./FacetFilter.tsx')).FacetFilter
  : hydratedPart(async () => (await import('./FacetFilter.tsx')).FacetFilter);
