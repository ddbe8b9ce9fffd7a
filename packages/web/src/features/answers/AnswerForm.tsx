import { lazy, Suspense, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { POST_MAX } from '@lotwise/domain/limits';
import { call } from '../../kit/queries.ts';
import { LotsHelp } from '../lots/LotsHelp.tsx';
import { ReplyForm } from '../posts/ReplyForm.tsx';
import type { ValidityHandle } from './ValidityDisclosure.tsx';

const ValidityDisclosure = lazy(async () => ({ default: (await import('./ValidityDisclosure.tsx')).ValidityDisclosure }));

const TEXTS = {
  label: 'Write your answer',
  hint: 'Name the jurisdiction, the tax year and your source.',
  button: 'Post Answer',
  missing: 'Answer is required',
  posted: 'Answer posted successfully!',
  failed: 'Failed to post answer',
};

export function AnswerForm({ questionId }: { questionId: string }) {
  const client = useQueryClient();
  const validity = useRef<ValidityHandle>(null);
  return (
    <>
      <ReplyForm
        kind="answer"
        questionId={questionId}
        rows={8}
        maxLength={POST_MAX}
        texts={TEXTS}
        send={async (content, idempotencyKey) => {
          const body = { content, validity: validity.current?.read() };
          return call('POST /api/questions/{id}/answers', { params: { id: questionId }, body }, { idempotencyKey });
        }}
        more={
          <Suspense fallback={<p className="field fold">Country, tax years and sources (optional)</p>}>
            <ValidityDisclosure questionId={questionId} handle={validity} />
          </Suspense>
        }
        onPosted={async () => {
          validity.current?.clear();
          await client.invalidateQueries({ queryKey: ['GET /api/questions/{id}'] });
          await client.invalidateQueries({ queryKey: ['GET /api/questions'] });
        }}
      />
      <LotsHelp />
    </>
  );
}
