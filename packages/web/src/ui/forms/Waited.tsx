import { useEffect, useState } from 'react';
import { durationText } from '@lotwise/domain/premium/durations';
import { exactTime } from '../../lib/format.ts';
import { useRenderedAt } from '../../lib/queries.ts';

/**
 * How long somebody has waited, with the moment it began on hover. First by the server's clock, so
 * that both agree; then by the browser's.
 */
export function Waited({ since }: { since: string }) {
  const renderedAt = useRenderedAt();
  const [now, setNow] = useState(renderedAt);
  useEffect(() => setNow(Date.now()), []);
  return (
    <time dateTime={since} title={exactTime(since)}>
      {durationText(now - Date.parse(since))}
    </time>
  );
}
