import { type ReactNode, Suspense, useEffect, useState } from 'react';

/**
 * Around a part whose server HTML stays until the browser has its code (`hydratedPart`): what is
 * pressed in it before is pressed again then (`start/hold-presses.ts`), because React drops it.
 */
export function WaitingPart({ children, fallback }: { children: ReactNode; fallback?: ReactNode }) {
  const [isHere, setHere] = useState(false);
  return (
    <div className="contents" data-part-waits={isHere ? undefined : ''}>
      <Suspense fallback={fallback}>
        {children}
        <Arrived onArrive={setHere} />
      </Suspense>
    </div>
  );
}

// Its effect comes after those of the part beside it.
function Arrived({ onArrive }: { onArrive: (isHere: boolean) => void }) {
  useEffect(() => onArrive(true), [onArrive]);
  return null;
}
