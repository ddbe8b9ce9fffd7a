import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { plural } from '../../../lib/format.ts';
import { toastFailure } from '../../../lib/failures.ts';
import { useRead } from '../../../lib/queries.ts';
import type { CommentsInput } from '../../../components/posts/comments-input.ts';
import { news, NO_NEWS, type News } from './news.ts';
import { readQuestionNow, showQuestion } from './question-now.ts';

/**
 * Says that there is more than the page shows. It floats, so that nothing moves under a reader's
 * eyes until they ask for it.
 */
export function QuestionNews({ wanted }: { wanted: CommentsInput }) {
  const client = useQueryClient();
  const [isPending, setPending] = useState(false);
  const { answers, comments, isAcceptanceNew } = useUnseen(wanted);
  const said = [
    ...(answers.length > 0 ? [plural(answers.length, 'new answer')] : []),
    ...(comments.length > 0 ? [plural(comments.length, 'new comment')] : []),
    ...(isAcceptanceNew ? ['an answer was accepted'] : []),
  ].join(', ');
  const show = async () => {
    setPending(true);
    try {
      showQuestion(client, wanted, await readQuestionNow(wanted));
      news.set(NO_NEWS);
      // Once the answer is there.
      requestAnimationFrame(() =>
        showPart(answers[0] ? `answer-${answers[0]}` : comments[0] ? 'comments' : 'answers'),
      );
    } catch (error) {
      toastFailure('We couldn’t load the question', error);
    } finally {
      setPending(false);
    }
  };
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-4 z-20 flex justify-center px-4"
    >
      {said !== '' && (
        <button
          type="button"
          className="btn btn-primary pointer-events-auto rounded-full [box-shadow:var(--float)] first-letter:uppercase"
          aria-disabled={isPending}
          onClick={() => void show()}
        >
          {said} – show
        </button>
      )}
    </div>
  );
}

/** Brings a part of the page into view, and the keyboard to it. */
function showPart(id: string): void {
  const part = document.getElementById(id);
  if (!part) return;
  part.tabIndex = -1;
  part.focus({ preventScroll: true });
  part.scrollIntoView({ block: 'center' });
}

/** The news that the page does not show already, because it was refetched since. */
function useUnseen(wanted: CommentsInput): News {
  const held = news.use();
  const question = useRead('GET /api/questions/{id}', { params: wanted.params }, false).data;
  const comments = useRead('GET /api/questions/{id}/comments', wanted, false).data;
  if (held.questionId !== wanted.params.id.toLowerCase()) return NO_NEWS;
  return {
    ...held,
    answers: held.answers.filter((id) => !question?.answers.some((answer) => answer.id === id)),
    comments: held.comments.filter((id) => !comments?.some((comment) => comment.id === id)),
  };
}
