import { type ComponentType, useEffect, useState } from 'react';

/**
 * A component whose code comes after the page stands: the server renders its place, empty, and the
 * browser fills it. `placeClass` gives the place the size of what comes, so that nothing moves.
 * Code that can't be loaded leaves the place empty.
 */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  placeClass?: string,
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  return function Later(props: P) {
    const [Loaded, setLoaded] = useState<{ component: ComponentType<P> } | null>(null);
    useEffect(() => {
      let isGone = false;
      const show = (component: ComponentType<P>) => {
        loaded = component;
        if (!isGone) setLoaded({ component });
      };
      if (loaded) show(loaded);
      else load().then(show, () => {});
      return () => {
        isGone = true;
      };
    }, []);
    return (
      <>
        {Loaded ? <Loaded.component {...props} /> : placeClass && <span className={placeClass} />}
      </>
    );
  };
}
