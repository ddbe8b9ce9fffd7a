import { Head } from '../../../lib/head.tsx';
import { useRead } from '../../../lib/queries.ts';
import { QuestionNotFound } from '../../../components/posts/QuestionNotFound.tsx';
import { FailedRead, Skeleton } from '../../../ui/states.tsx';
import { HiddenNote } from './HiddenNote.tsx';

/**
 * In place of a question that others can’t see: the question with the reason, for its author and
 * moderators. It says that there is none to whoever may not see it.
 */
export function HiddenQuestion({ questionId }: { questionId: string }) {
  const read = useRead('GET /api/moderation/posts/{id}', { params: { id: questionId } });
  if (read.isPending) return <Skeleton count={1} height={200} />;
  if (read.isError)
    return read.error.status === 404 ? (
      <QuestionNotFound />
    ) : (
      <FailedRead read={read} title="We couldn’t load the question" />
    );
  return (
    <>
      <Head title={read.data.title} />
      <h1 className="page-title">{read.data.title}</h1>
      <HiddenNote post={read.data} />
    </>
  );
}
