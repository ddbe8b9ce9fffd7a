import { lazy, Suspense, useEffect, useState } from 'react';
import { useToast } from '../../kit/toast.ts';

// A visitor who reads needs no toast: it is fetched with the first one, and stays.
const ToastArea = lazy(() => import('../../ui/ToastArea.tsx').then((module) => ({ default: module.ToastArea })));

export function Toasts() {
  const toast = useToast();
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    if (toast) setNeeded(true);
  }, [toast]);
  if (!isNeeded) return null;
  return (
    <Suspense fallback={null}>
      <ToastArea toast={toast} />
    </Suspense>
  );
}
