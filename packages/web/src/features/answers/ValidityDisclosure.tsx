import { lazy, Suspense, useState } from 'react';
import type { ValidityDraft } from './validity-draft.ts';

const ValidityFields = lazy(async () => ({ default: (await import('./ValidityFields.tsx')).ValidityFields }));

/** In the answer form, closed until wanted: what the answer holds for and rests on. */
export function ValidityDisclosure({ draft }: { draft: ValidityDraft }) {
  const [wasOpened, setOpened] = useState(false);
  const hasErrors = Object.keys(draft.errors).length > 0;
  return (
    <details className="field" open={hasErrors || undefined} onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary className="fold">Country, tax years and sources (optional)</summary>
      {wasOpened && (
        <Suspense fallback={<p className="hint">Loading</p>}>
          <ValidityFields id="validity" form={draft.form} errors={draft.errors} onChange={draft.change} />
        </Suspense>
      )}
    </details>
  );
}
