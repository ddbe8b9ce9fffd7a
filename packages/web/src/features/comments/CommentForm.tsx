import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '@lotwise/contract/client';
import { COMMENT_MAX } from '@lotwise/domain/limits';
import { useDraft } from '../../kit/draft.ts';
import { usePostFailure } from '../../kit/failures.ts';
import { call } from '../../kit/queries.ts';
import { showToast } from '../../kit/toast.ts';
import { TextField } from '../../ui/Field.tsx';

const EMPTY = { content: '' };

export function CommentForm({ questionId }: { questionId: string }) {
  const draft = useDraft(`comment:${questionId}`, EMPTY);
  const client = useQueryClient();
  const fail = usePostFailure();
  const [problem, setProblem] = useState<string>();
  const post = useMutation({
    mutationFn: () => call('POST /api/questions/{id}/comments', { params: { id: questionId }, body: draft.value }, { idempotencyKey: draft.key }),
    onError: (error) => {
      if (error instanceof ApiError) setProblem(error.errors[0]?.message);
      fail('Failed to post comment', error);
    },
    onSuccess: async () => {
      draft.clear();
      showToast({ title: 'Comment posted successfully!' });
      await client.invalidateQueries({ queryKey: ['GET /api/questions/{id}/comments'] });
    },
  });
  const submit = () => {
    if (draft.value.content.trim() === '') return setProblem('Comment is required');
    setProblem(undefined);
    if (!post.isPending) post.mutate();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        label="Add a comment"
        name="comment"
        rows={2}
        maxLength={COMMENT_MAX}
        error={problem}
        value={draft.value.content}
        onChange={(event) => draft.change({ content: event.target.value })}
      />
      <button type="submit" className="btn" disabled={post.isPending}>
        {post.isPending ? 'Posting...' : 'Post Comment'}
      </button>
    </form>
  );
}
