import { useEffect, useState } from 'react';
import { relativeTime } from '@lotwise/domain/relative-time';
import { exactTime } from '../kit/format.ts';
import { useRenderedAt } from '../kit/queries.ts';

/**
 * How long ago, with the exact time on hover. The first text is the server's, so that both agree;
 * then the browser's clock takes over.
 */
export function TimeAgo({ time }: { time: string }) {
  const renderedAt = useRenderedAt();
  const [now, setNow] = useState(renderedAt);
  useEffect(() => setNow(Date.now()), []);
  return (
    <time dateTime={time} title={exactTime(time)}>
      {relativeTime(Date.parse(time), now)}
    </time>
  );
}
