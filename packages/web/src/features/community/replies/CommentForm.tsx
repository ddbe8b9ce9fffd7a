import { useQueryClient } from '@tanstack/react-query';
import { COMMENT_MAX } from '@lotwise/domain/limits';
import { call, readAnew } from '../../../kit/queries.ts';
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
      send={(content, idempotencyKey) =>
        call(
          'POST /api/questions/{id}/comments',
          { params: { id: questionId }, body: { content } },
          { idempotencyKey },
        )
      }
      onPosted={async () => {
        await readAnew(
          client,
          'GET /api/questions/{id}/comments',
          'GET /api/moderation/questions/{id}',
        );
      }}
    />
  );
}
