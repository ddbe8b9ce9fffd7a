import { useEffect, useState } from 'react';
import { relativeTime } from '@lotwise/domain/text/relative-time';
import { exactTime } from '../lib/format.ts';
import { useRenderedAt } from '../lib/queries.ts';

/**
 * How long ago, with the exact time on hover. The first text is the server's, so that both agree;
 * then the browser's clock takes over. What is shown on hover is no part of the page that is sent.
 */
export function TimeAgo({ time }: { time: string }) {
  const renderedAt = useRenderedAt();
  const [now, setNow] = useState<number>();
  useEffect(() => setNow(Date.now()), []);
  return (
    <time dateTime={time} title={now === undefined ? undefined : exactTime(time)}>
      {relativeTime(Date.parse(time), now ?? renderedAt)}
    </time>
  );
}
