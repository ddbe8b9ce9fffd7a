type Address = Pick<Location, 'pathname' | 'search'>;

/**
 * The address that the server rendered this document for, noted by the script in its head. Where
 * back or forward is pressed before the page's code is there, the browser's is another.
 */
export function renderedAddress(): Address {
  const { pathname, search } = new URL(
    document.documentElement.dataset['rendered'] ?? '',
    location.origin,
  );
  return { pathname, search };
}

export const isElsewhere = ({ pathname, search }: Address): boolean =>
  pathname !== location.pathname || search !== location.search;
