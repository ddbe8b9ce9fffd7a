import { type ComponentType, type ReactNode, use, useEffect } from 'react';
import { lazyCode } from '../lib/lazy-code.ts';
import { createStore } from '../lib/store.ts';
import { Boundary, type Failed } from './Boundary.tsx';
import { Failure } from './states.tsx';

type Load<P> = () => Promise<ComponentType<P>>;

interface Options {
  /** Stands there meanwhile, with the size of what comes, so that nothing moves. */
  place?: ReactNode;
  /** What is said where the code can't be loaded: a line, or a card for a large part or a page. */
  failure?: keyof typeof NOT_LOADED;
}

export type LazyPart<P> = ComponentType<P> & {
  /** Loads the code ahead, for a press that shows it: a failure is shown by the press. */
  load: () => Promise<unknown>;
};

type State<P> = { Part?: ComponentType<P>; error?: Error };
const WAITING = {};

/**
 * A component whose code comes after the page stands: the server renders its place, the browser
 * fills it. Code that can't be loaded says so in its place, with Retry.
 *
 * @example const Chart = lazyPart(async () => (await import('./Chart.tsx')).Chart)
 */
export function lazyPart<P extends object>(
  load: Load<P>,
  { place = null, failure = 'line' }: Options = {},
): LazyPart<P> {
  // Hydration finds the place that the server rendered, and every later mount what is loaded.
  const store = createStore<State<P>>(WAITING);
  const loadPart = lazyCode(load);
  const NotLoaded = NOT_LOADED[failure];
  const fetchPart = async (): Promise<void> => {
    if (!store.get().Part) store.set({ Part: await loadPart() });
  };
  function Lazy(props: P): ReactNode {
    const { Part, error } = store.use();
    const retry = () => {
      store.set(WAITING);
      fetchPart().catch((reason: Error) => store.set({ error: reason }));
    };
    // Also where another mount has failed before: opening it once more is another try.
    useEffect(() => {
      if (!store.get().Part) retry();
    }, []);
    if (error) return <NotLoaded error={error} onRetry={retry} />;
    if (!Part) return place;
    return (
      <Boundary fallback={NotLoaded}>
        <Part {...props} />
      </Boundary>
    );
  }
  // A component with a method.
  return Object.assign(Lazy, { load: fetchPart });
}

/**
 * The same for a part that the server has rendered whole, in a `WaitingPart`: its HTML stays until
 * the browser has the code.
 */
export function hydratedPart<P extends object>(load: Load<P>): ComponentType<P> {
  const loadPart = lazyCode(load);
  // The same promise for every render, a failed one too: only Retry asks again.
  let loading: Promise<ComponentType<P>> | undefined;
  const part = () => (loading ??= loadPart());
  function Hydrated({ props }: { props: P }): ReactNode {
    const Part = use(part());
    return <Part {...props} />;
  }
  return (props) => (
    <Boundary fallback={NotLoadedLine} onRetry={() => (loading = undefined)}>
      <Hydrated props={props} />
    </Boundary>
  );
}

const notLoadedCard =
  (what: 'part' | 'page') =>
  ({ error, onRetry }: Failed): ReactNode => (
    <Failure
      title={`This ${what} could not be loaded`}
      error={error}
      onRetry={onRetry}
      isPage={what === 'page'}
    />
  );

function NotLoadedLine({ onRetry }: Failed): ReactNode {
  return (
    <span className="part-failure">
      This part could not be loaded.{' '}
      <button type="button" className="post-action" onClick={onRetry}>
        Retry
      </button>
    </span>
  );
}

const NOT_LOADED = {
  line: NotLoadedLine,
  card: notLoadedCard('part'),
  page: notLoadedCard('page'),
};
