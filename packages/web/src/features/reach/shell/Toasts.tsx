import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useToast } from '../../../kit/toast.ts';

// A visitor who reads needs no toast: it is fetched with the first one, and stays.
const ToastArea = lazy(() =>
  import('../../../ui/ToastArea.tsx').then((module) => ({ default: module.ToastArea })),
);

export function Toasts() {
  const toast = useToast();
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    if (toast) setNeeded(true);
  }, [toast]);
  if (!isNeeded) return <NoToasts />;
  return (
    <Suspense fallback={<NoToasts />}>
      <ToastArea toast={toast} />
    </Suspense>
  );
}

/** The area before the first toast: F8 finds it all the same. */
function NoToasts() {
  const area = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'F8') area.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div role="region" aria-label="Notifications (F8)">
      <ol ref={area} className="toast-area pointer-events-none" tabIndex={-1} />
    </div>
  );
}
