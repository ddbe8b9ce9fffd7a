import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '@lotwise/contract/client';
import { POST_MAX } from '@lotwise/domain/limits';
import { useDraft } from '../../kit/draft.ts';
import { usePostFailure } from '../../kit/failures.ts';
import { call } from '../../kit/queries.ts';
import { showToast } from '../../kit/toast.ts';
import { TextField } from '../../ui/Field.tsx';

const EMPTY = { content: '' };

export function AnswerForm({ questionId }: { questionId: string }) {
  const draft = useDraft(`answer:${questionId}`, EMPTY);
  const client = useQueryClient();
  const fail = usePostFailure();
  const [problem, setProblem] = useState<string>();
  const post = useMutation({
    mutationFn: () => call('POST /api/questions/{id}/answers', { params: { id: questionId }, body: draft.value }, { idempotencyKey: draft.key }),
    onError: (error) => {
      if (error instanceof ApiError) setProblem(error.errors[0]?.message);
      fail('Failed to post answer', error);
    },
    onSuccess: async () => {
      draft.clear();
      showToast({ title: 'Answer posted successfully!' });
      await client.invalidateQueries({ queryKey: ['GET /api/questions/{id}'] });
      await client.invalidateQueries({ queryKey: ['GET /api/questions'] });
    },
  });
  const submit = () => {
    if (draft.value.content.trim() === '') return setProblem('Answer is required');
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
        label="Write your answer"
        name="answer"
        rows={8}
        maxLength={POST_MAX}
        hint="Markdown: **bold**, lists, tables, `code`. Name the jurisdiction, the tax year and your source."
        error={problem}
        value={draft.value.content}
        onChange={(event) => draft.change({ content: event.target.value })}
      />
      <button type="submit" className="btn btn-primary" disabled={post.isPending}>
        {post.isPending ? 'Posting...' : 'Post Answer'}
      </button>
    </form>
  );
}
