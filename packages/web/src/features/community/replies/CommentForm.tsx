import { COMMENT_MAX } from '@lotwise/domain/shared/limits';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/queries.ts';
import { countComment } from '../live/question-now.ts';
import { ReplyForm } from './ReplyForm.tsx';

const TEXTS = {
  label: 'Add a comment',
  button: 'Post Comment',
  missing: 'Comment is required',
  posted: 'Comment posted successfully!',
  failed: 'Failed to post comment',
};

export function CommentForm({ questionId }: { questionId: string }) {
  const client = useQueryClient();
  return (
    <ReplyForm
      kind="comment"
      questionId={questionId}
      rows={2}
      maxLength={COMMENT_MAX}
      texts={TEXTS}
      send={async (content, idempotencyKey) => {
        const posted = await call(
          'POST /api/questions/{id}/comments',
          { params: { id: questionId }, body: { content } },
          { idempotencyKey },
        );
        if (!posted.isHeld) countComment(client, questionId);
        return posted;
      }}
    />
  );
}
