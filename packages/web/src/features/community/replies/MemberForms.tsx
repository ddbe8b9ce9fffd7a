import { lazyCode } from '../../../lib/lazy-code.ts';
import { lazyPart } from '../../../ui/LazyPart.tsx';
import { Skeleton } from '../../../ui/states.tsx';

const load = lazyCode(() => import('./reply-forms.ts'));
let forms: Awaited<ReturnType<typeof load>> | undefined;

/**
 * Loads the forms for a member's page, before it is rendered or hydrated: both sides must find the
 * same.
 */
export async function loadMemberForms(): Promise<void> {
  forms ??= await load();
}

// Where a page is reached by the back button before its forms are there.
const LaterAnswerForm = lazyPart(async () => (await load()).AnswerForm, {
  place: <Skeleton count={1} height={330} />,
  failure: 'card',
});
const LaterCommentForm = lazyPart(async () => (await load()).CommentForm, {
  place: <Skeleton count={1} height={210} />,
  failure: 'card',
});

/** The answer form of a member. */
export function MemberAnswerForm({ questionId }: { questionId: string }) {
  if (forms) return <forms.AnswerForm questionId={questionId} />;
  return <LaterAnswerForm questionId={questionId} />;
}

/** The comment form of a member. */
export function MemberCommentForm({ questionId }: { questionId: string }) {
  if (forms) return <forms.CommentForm questionId={questionId} />;
  return <LaterCommentForm questionId={questionId} />;
}
