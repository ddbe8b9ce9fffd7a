import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from '../Icon.tsx';

/** A dialog over the page: it takes the focus, holds it, closes by Escape and gives it back. */
export function Dialog({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Closed before it is removed: a removed dialog can't give the focus back.
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => current?.close();
  }, []);
  return (
    <dialog ref={dialog} className="card w-full" aria-labelledby={id} onClose={onClose}>
      <div className="flex items-start justify-between gap-3 mb-2">
        <h2 id={id} className="min-w-0 text-lg font-semibold [overflow-wrap:anywhere]">
          {title}
        </h2>
        <button
          type="button"
          className="icon-btn -mt-1 -mr-1"
          aria-label="Close"
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" isSmall />
        </button>
      </div>
      {children}
    </dialog>
  );
}
