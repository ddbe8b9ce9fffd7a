import { useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../../ui/LazyPart.tsx';

const RelatedList = lazyPart(async () => (await import('./RelatedList.tsx')).RelatedList);

/**
 * Questions like this one, read when the reader comes near the end of the page. Its room is kept.
 */
export function RelatedQuestions({ questionId }: { questionId: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!place.current || isNear) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { rootMargin: '300px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear]);
  return (
    <div ref={place} className="min-h-[220px]">
      {isNear && <RelatedList questionId={questionId} />}
    </div>
  );
}
