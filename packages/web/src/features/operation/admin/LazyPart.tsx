import { type ComponentType, useEffect, useState } from 'react';
import { Failure, Skeleton } from '../../../ui/states.tsx';

/**
 * A part of the dashboard whose code comes when it is shown. The server renders its place; what
 * can't be loaded says so.
 *
 * @example lazyPart(async () => (await import('./UsersTab.tsx')).UsersTab)
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  height = 400,
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  return function LazyPart(props: P) {
    const [part, setPart] = useState<{ Part: ComponentType<P> } | { error: Error } | null>(null);
    useEffect(() => {
      let isGone = false;
      const show = (Part: ComponentType<P>) => {
        loaded = Part;
        if (!isGone) setPart({ Part });
      };
      if (loaded) show(loaded);
      else
        load().then(
          show,
          (error: unknown) =>
            !isGone &&
            setPart({ error: error instanceof Error ? error : new Error(String(error)) }),
        );
      return () => {
        isGone = true;
      };
    }, []);
    if (!part) return <Skeleton count={1} height={height} />;
    if ('error' in part)
      return (
        <Failure
          title="This part could not be loaded"
          error={part.error}
          onRetry={() => location.reload()}
        />
      );
    return <part.Part {...props} />;
  };
}
