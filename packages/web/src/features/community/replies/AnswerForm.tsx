import { useRef } from 'react';
import { POST_MAX } from '@lotwise/domain/shared/limits';
import { lazyPart } from '../../../ui/LazyPart.tsx';
import { call } from '../../../lib/queries.ts';
import { LotsHelp } from '../lots/LotsHelp.tsx';
import { ReplyForm } from './ReplyForm.tsx';
import type { ValidityHandle } from '../validity/ValidityDisclosure.tsx';

const ValidityDisclosure = lazyPart(
  async () => (await import('../validity/ValidityDisclosure.tsx')).ValidityDisclosure,
  { place: <span className="block min-h-[48px]" /> },
);

const TEXTS = {
  label: 'Write your answer',
  hint: 'Name the jurisdiction, the tax year and your source.',
  button: 'Post Answer',
  missing: 'Answer is required',
  posted: 'Answer posted successfully!',
  failed: 'Failed to post answer',
};

export function AnswerForm({ questionId }: { questionId: string }) {
  const validity = useRef<ValidityHandle>(null);
  return (
    <ReplyForm
      kind="answer"
      questionId={questionId}
      rows={8}
      maxLength={POST_MAX}
      texts={TEXTS}
      send={async (content, idempotencyKey) => {
        const body = { content, validity: await validity.current?.read() };
        return call(
          'POST /api/questions/{id}/answers',
          { params: { id: questionId }, body },
          { idempotencyKey },
        );
      }}
      more={
        <>
          <ValidityDisclosure questionId={questionId} handle={validity} />
          <LotsHelp />
        </>
      }
      onPosted={() => validity.current?.clear()}
    />
  );
}
