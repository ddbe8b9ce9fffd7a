import { Fragment, useEffect, useRef } from 'react';
import { ShortcutSwitch } from './ShortcutSwitch.tsx';

const SHORTCUTS: { keys: string[]; does: string }[] = [
  { keys: ['/'], does: 'Go to the search' },
  { keys: ['j'], does: 'Next question in a list' },
  { keys: ['k'], does: 'Previous question in a list' },
  { keys: ['Enter'], does: 'Open that question' },
  { keys: ['a'], does: 'Ask a question' },
  { keys: ['g', 'h'], does: 'Go to the questions' },
  { keys: ['g', 't'], does: 'Go to the tags' },
  { keys: ['F8'], does: 'Go to the notifications' },
  { keys: ['?'], does: 'Show this list' },
];

/** The shortcuts, and the switch for them. The browser holds the focus inside and gives it back. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="card w-full"
      aria-labelledby="shortcuts-title"
      onClose={onClose}
    >
      <h2 id="shortcuts-title" className="text-xl font-bold mb-4">
        Keyboard shortcuts
      </h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2 mb-3">
        {SHORTCUTS.map(({ keys, does }) => (
          <Fragment key={does}>
            <dt>
              <Keys keys={keys} />
            </dt>
            <dd>{does}</dd>
          </Fragment>
        ))}
      </dl>
      <div className="border-t border-line pt-2 mb-3">
        <ShortcutSwitch />
      </div>
      <p className="flex justify-end">
        <button type="button" className="btn btn-primary" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </p>
    </dialog>
  );
}

function Keys({ keys }: { keys: string[] }) {
  return keys.map((key, index) => (
    <Fragment key={key}>
      {index > 0 && <span className="hint"> then </span>}
      <kbd className="inline-block min-w-7 px-1.5 text-center text-small font-semibold border border-line rounded-control bg-well">
        {key}
      </kbd>
    </Fragment>
  ));
}
