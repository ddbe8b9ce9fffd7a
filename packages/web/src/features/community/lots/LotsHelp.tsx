import { useState } from 'react';
import { lazyPart } from '../../../ui/LazyPart.tsx';

const LotsHelpText = lazyPart(async () => (await import('./LotsHelpText.tsx')).LotsHelpText);

/** How to write a computed ledger, folded away; its text is loaded when it is opened. */
export function LotsHelp() {
  const [isOpened, setOpened] = useState(false);
  return (
    <details className="hint mt-3 mb-4" onToggle={() => setOpened(true)}>
      <summary>Show a computed ledger</summary>
      {isOpened && <LotsHelpText />}
    </details>
  );
}
