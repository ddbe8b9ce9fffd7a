import type { ComponentType } from 'react';
import { type LazyPart, lazyPart } from '../../../ui/LazyPart.tsx';
import { Skeleton } from '../../../ui/states.tsx';

/**
 * A part of the dashboard whose code comes when it is shown, with the height of what comes.
 *
 * @example adminPart(async () => (await import('./UsersTab.tsx')).UsersTab)
 */
export const adminPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  height = 400,
): LazyPart<P> =>
  lazyPart(load, { place: <Skeleton count={1} height={height} />, failure: 'card' });
