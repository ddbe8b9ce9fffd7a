import { type ReactNode, useEffect, useRef, useState } from 'react';
import { lazyCode } from '../../../lib/lazy-code.ts';
import { hideToast, type ToastMessage, useToast } from '../../../lib/toast.ts';
import type { ToastArea } from '../../../ui/ToastArea.tsx';

// A visitor who reads needs no toast: it is fetched with the first one, and stays.
const loadArea = lazyCode(async () => (await import('../../../ui/ToastArea.tsx')).ToastArea);

/**
 * What is said of an action. Where the area's code can't be loaded, the words are shown without it.
 */
export function Toasts() {
  const toast = useToast();
  const [area, setArea] = useState<{ Area: typeof ToastArea }>();
  const [isPlain, setPlain] = useState(false);
  const isWanted = toast !== null && !area;
  useEffect(() => {
    if (!isWanted) return;
    loadArea().then(
      (Area) => setArea({ Area }),
      () => setPlain(true),
    );
  }, [isWanted]);
  if (area) return <area.Area toast={toast} />;
  return <PlainArea>{isPlain && toast && <PlainToast toast={toast} />}</PlainArea>;
}

/** The area before the first toast: F8 finds it all the same. */
function PlainArea({ children }: { children: ReactNode }) {
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
      <ol ref={area} className="toast-area pointer-events-none" tabIndex={-1}>
        {children}
      </ol>
    </div>
  );
}

function PlainToast({ toast: { id, title, description, tone } }: { toast: ToastMessage }) {
  return (
    <li className="toast pointer-events-auto" role="alert" data-tone={tone ?? 'good'}>
      <p className="font-semibold">{title}</p>
      <button
        type="button"
        className="icon-btn row-span-2"
        aria-label="Close"
        onClick={() => hideToast(id)}
      >
        ×
      </button>
      {description && <p className="text-ink-2 text-control">{description}</p>}
    </li>
  );
}
