import { useState } from 'react';
import { showToast } from '../../../lib/toast.ts';

/** Why the last payment failed: a toast says so at once, the form until the next try. */
export function useDecline() {
  const [declined, setDeclined] = useState<string | null>(null);
  return {
    declined,
    decline: (message: string) => {
      setDeclined(message);
      showToast({ title: 'Payment Failed', description: message, tone: 'bad' });
    },
    forget: () => setDeclined(null),
  };
}

export function Declined({ message }: { message: string | null }) {
  return (
    message !== null && (
      <p className="error-text mb-3" role="alert">
        {message}
      </p>
    )
  );
}
