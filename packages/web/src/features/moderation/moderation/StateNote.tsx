import type { QuestionState } from '@lotwise/contract/community/questions';
import { CLOSE_REASONS } from '@lotwise/domain/moderation/moderation';
import { questionPath } from '@lotwise/domain/community/question-path';
import { TimeAgo } from '../../../ui/TimeAgo.tsx';

/** That a question is closed or locked, why, and what can be done. */
export function StateNote({ state }: { state: QuestionState }) {
  const reason = state.closedAs && CLOSE_REASONS[state.closedAs];
  return (
    <aside className="card mb-4" aria-label="State of this question">
      {reason && state.closedAt && (
        <>
          <p className="font-semibold">
            Closed: {reason.label}{' '}
            <span className="hint font-normal">
              <TimeAgo time={state.closedAt} />
            </span>
          </p>
          {state.duplicateOf && (
            <p>
              Asked and answered here:{' '}
              <a href={questionPath(state.duplicateOf)}>{state.duplicateOf.title}</a>
            </p>
          )}
          <p className="text-ink-2">{reason.advice}</p>
          {state.closedNote && <p className="text-ink-2">A moderator wrote: {state.closedNote}</p>}
        </>
      )}
      {state.lockedAt && (
        <>
          <p className="font-semibold">
            Locked{' '}
            <span className="hint font-normal">
              <TimeAgo time={state.lockedAt} />
            </span>
          </p>
          <p className="text-ink-2">
            Nobody can answer, comment, vote or edit here for now. {state.lockNote}
          </p>
        </>
      )}
      <p className="hint mt-1">
        <a href="/moderation/log">Moderation log</a>
      </p>
    </aside>
  );
}
