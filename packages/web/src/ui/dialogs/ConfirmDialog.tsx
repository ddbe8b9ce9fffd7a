import { type ReactNode, useEffect, useId, useRef } from 'react';

interface Props {
  title: string;
  text: string;
  /** The word on the button that does it. */
  confirm: string;
  /** The word on the button that leaves all as it is. */
  dismiss?: string;
  /** `bad` for what takes something away. */
  tone?: 'bad' | 'primary';
  onConfirm: () => void;
  onClose: () => void;
  /** What else has to be filled in. */
  children?: ReactNode;
}

/**
 * Asks before something that can't be undone. The browser traps the focus, closes on Escape and
 * gives the focus back.
 */
export function ConfirmDialog({
  title,
  text,
  confirm,
  dismiss = 'Cancel',
  tone = 'bad',
  onConfirm,
  onClose,
  children,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    // A dialog is mounted once, and effects run twice while developing.
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      className="card"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={onClose}
    >
      <h2 id={`${id}-title`} className="card-title [overflow-wrap:anywhere]">
        {title}
      </h2>
      <p id={`${id}-text`} className="text-ink-2 mb-4 [overflow-wrap:anywhere]">
        {text}
      </p>
      {children}
      <p className="flex flex-wrap justify-end gap-2">
        <button type="button" className="btn" onClick={close}>
          {dismiss}
        </button>
        <button
          type="button"
          className={`btn btn-${tone}`}
          onClick={() => {
            onConfirm();
            close();
          }}
        >
          {confirm}
        </button>
      </p>
    </dialog>
  );
}
