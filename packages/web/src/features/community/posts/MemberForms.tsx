import { lazy, Suspense } from 'react';
import { Skeleton } from '../../../ui/states.tsx';

const load = () => import('./reply-forms.ts');
let forms: Awaited<ReturnType<typeof load>> | undefined;

/**
 * Loads the forms for a member's page, before it is rendered or hydrated: both sides must find the
 * same.
 */
export async function loadMemberForms(): Promise<void> {
  forms ??= await load();
}

// Where a page is reached by the back button before its forms are there.
const LaterAnswerForm = lazy(async () => ({ default: (await load()).AnswerForm }));
const LaterCommentForm = lazy(async () => ({ default: (await load()).CommentForm }));

/** The answer form of a member. */
export function MemberAnswerForm({ questionId }: { questionId: string }) {
  if (forms) return <forms.AnswerForm questionId={questionId} />;
  return (
    <Suspense fallback={<Skeleton count={1} height={330} />}>
      <LaterAnswerForm questionId={questionId} />
    </Suspense>
  );
}

/** The comment form of a member. */
export function MemberCommentForm({ questionId }: { questionId: string }) {
  if (forms) return <forms.CommentForm questionId={questionId} />;
  return (
    <Suspense fallback={<Skeleton count={1} height={210} />}>
      <LaterCommentForm questionId={questionId} />
    </Suspense>
  );
}
