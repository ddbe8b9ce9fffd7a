import { lazy, Suspense, useEffect, useState } from 'react';
import type { Draft } from '../../kit/draft.ts';
import type { Fields, Place } from './draft-text.ts';

const DraftKeeper = lazy(() => import('./DraftKeeper.tsx').then((module) => ({ default: module.DraftKeeper })));

/** Where a form says how its draft is kept. What keeps it comes once the page is there. */
export function KeptDraft<T extends Fields>({ draft, ...place }: Place & { draft: Draft<T> }) {
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  // Before the browser's own storage has been read there is nothing to compare.
  if (!isReady || draft.changedAtMs === 0) return null;
  return (
    <Suspense fallback={null}>
      {/* Its parts are fields whatever the form: `lazy` keeps no type parameter. */}
      <DraftKeeper draft={draft as unknown as Draft<Fields>} {...place} />
    </Suspense>
  );
}
