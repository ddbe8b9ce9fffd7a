import type { ReputationDay } from '@lotwise/contract/members/reputation';
import { dayText, exactTime, formatCount } from '../../../lib/format.ts';

const CAUSES: Record<ReputationDay['events'][number]['cause'], string> = {
  question_upvoted: 'Your question was voted up',
  question_downvoted: 'Your question was voted down',
  answer_upvoted: 'Your answer was voted up',
  answer_downvoted: 'Your answer was voted down',
  downvote_cast: 'You voted an answer down',
  answer_accepted: 'Your answer was accepted',
  accepted_an_answer: 'You accepted an answer',
  daily_limit: 'Above the daily vote limit',
};

const signed = (points: number): string =>
  points > 0 ? `+${formatCount(points)}` : formatCount(points);

/** A member's own ledger, day by day. */
export function ReputationDays({ days }: { days: ReputationDay[] }) {
  return days.map(({ day, points, events }) => (
    <section key={day} className="card mb-4" aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`} className="card-title flex justify-between gap-3">
        <span>{dayText(day)}</span>
        <span>{signed(points)}</span>
      </h2>
      <ul>
        {events.map((event) => (
          <li key={event.id} className="flex justify-between gap-4 py-2 border-t border-line">
            <span className="min-w-0">
              {CAUSES[event.cause]}{' '}
              <time
                className="hint whitespace-nowrap"
                dateTime={event.createdAt}
                title={exactTime(event.createdAt)}
              >{`${event.createdAt.slice(11, 16)} UTC`}</time>
              {event.post && (
                <a
                  className="block text-control [overflow-wrap:anywhere]"
                  href={`/questions/${event.post.questionId}${event.post.answerId ? `#answer-${event.post.answerId}` : ''}`}
                >
                  {event.post.title}
                </a>
              )}
            </span>
            <span className="font-semibold tabular-nums whitespace-nowrap">
              {signed(event.points)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  ));
}
