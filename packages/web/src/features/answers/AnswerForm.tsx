import { useQueryClient } from '@tanstack/react-query';
import { POST_MAX } from '@lotwise/domain/limits';
import { call } from '../../kit/queries.ts';
import { LotsHelp } from '../lots/LotsHelp.tsx';
import { ReplyForm } from '../posts/ReplyForm.tsx';
import { useValidityDraft } from './validity-draft.ts';
import { ValidityDisclosure } from './ValidityDisclosure.tsx';

const TEXTS = {
  label: 'Write your answer',
  hint: 'Markdown: **bold**, lists, tables, `code`. Name the jurisdiction, the tax year and your source.',
  button: 'Post Answer',
  missing: 'Answer is required',
  posted: 'Answer posted successfully!',
  failed: 'Failed to post answer',
};

export function AnswerForm({ questionId }: { questionId: string }) {
  const client = useQueryClient();
  const validity = useValidityDraft(questionId);
  return (
    <>
      <ReplyForm
        kind="answer"
        questionId={questionId}
        rows={8}
        maxLength={POST_MAX}
        texts={TEXTS}
        send={async (content, idempotencyKey) => {
          const body = { content, validity: await validity.read() };
          return call('POST /api/questions/{id}/answers', { params: { id: questionId }, body }, { idempotencyKey });
        }}
        more={<ValidityDisclosure draft={validity} />}
        onPosted={async () => {
          validity.clear();
          await client.invalidateQueries({ queryKey: ['GET /api/questions/{id}'] });
          await client.invalidateQueries({ queryKey: ['GET /api/questions'] });
        }}
      />
      <LotsHelp />
    </>
  );
}
