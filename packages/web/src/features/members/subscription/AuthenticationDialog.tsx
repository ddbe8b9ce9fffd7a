import { useRef } from 'react';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';

/** The bank's question, as the sandbox plays it. Closing it is a no. */
export function AuthenticationDialog({
  onAnswer,
}: {
  onAnswer: (answer: 'passed' | 'failed') => void;
}) {
  // A result closes the dialog, and its closing is not a second one.
  const isAnswered = useRef(false);
  const answer = (word: 'passed' | 'failed') => {
    if (isAnswered.current) return;
    isAnswered.current = true;
    onAnswer(word);
  };
  return (
    <Dialog title="Authenticate Your Payment" onClose={() => answer('failed')}>
      <p className="text-ink-2 mb-4">
        Your bank would ask you here to confirm the payment. This is a test: choose what the bank
        decides.
      </p>
      <p className="flex flex-wrap justify-end gap-2">
        <button type="button" className="btn" onClick={() => answer('failed')}>
          Fail Authentication
        </button>
        <button type="button" className="btn btn-primary" onClick={() => answer('passed')}>
          Complete Authentication
        </button>
      </p>
    </Dialog>
  );
}
