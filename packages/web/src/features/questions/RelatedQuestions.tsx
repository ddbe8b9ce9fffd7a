import { lazy, Suspense, useEffect, useRef, useState } from 'react';

const RelatedList = lazy(async () => ({ default: (await import('./RelatedList.tsx')).RelatedList }));

/** Questions like this one, read when the reader comes near the end of the page. Its room is kept. */
export function RelatedQuestions({ questionId }: { questionId: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!place.current || isNear) return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setNear(true), { rootMargin: '300px' });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear]);
  return (
    <div ref={place} className="mt-6 min-h-[220px]">
      {isNear && (
        <Suspense>
          <RelatedList questionId={questionId} />
        </Suspense>
      )}
    </div>
  );
}
