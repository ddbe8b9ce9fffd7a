import { type ComponentType, useState } from 'react';
import { showToast } from '../../../kit/toast.ts';

/** How to write a computed ledger, folded away; its text is loaded when it is opened. */
export function LotsHelp() {
  const [Text, setText] = useState<ComponentType>();
  const load = () =>
    import('./LotsHelpText.tsx').then(
      ({ LotsHelpText }) => setText(() => LotsHelpText),
      () => showToast({ title: 'Failed to load the help', tone: 'bad' }),
    );
  return (
    <details className="hint mt-3 mb-4" onToggle={() => void load()}>
      <summary className="cursor-pointer min-h-6">Show a computed ledger</summary>
      {Text && <Text />}
    </details>
  );
}
