import type { Draft } from '../../lib/forms/draft.ts';
import { lazyPart } from '../../ui/LazyPart.tsx';
import type { Fields, Place } from './draft-text.ts';

const DraftKeeper = lazyPart(async () => (await import('./DraftKeeper.tsx')).DraftKeeper<Fields>);

/** Where a form says how its draft is saved. What saves it is loaded once the page is there. */
export function DraftStatus<T extends Fields>({ draft, ...place }: Place & { draft: Draft<T> }) {
  // Before the browser's own storage has been read there is nothing to compare.
  if (draft.changedAtMs === 0) return null;
  // Its parts are fields whatever the form: what is loaded later keeps no type parameter.
  return <DraftKeeper draft={draft as unknown as Draft<Fields>} {...place} />;
}
