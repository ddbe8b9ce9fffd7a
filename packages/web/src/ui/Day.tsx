import { dayText, exactTime } from '../lib/format.ts';

/** The day of a time, with the exact time on hover. */
export function Day({ time }: { time: string }) {
  return (
    <time dateTime={time} title={exactTime(time)}>
      {dayText(time)}
    </time>
  );
}
