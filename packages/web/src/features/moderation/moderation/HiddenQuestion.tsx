import { useRead } from '../../../kit/queries.ts';
import { HiddenNote } from './HiddenNote.tsx';

/** In place of a question that is not there for everyone: itself, for its author and moderators. */
export function HiddenQuestion({ questionId }: { questionId: string }) {
  const { data } = useRead('GET /api/moderation/posts/{id}', { params: { id: questionId } });
  if (!data) return null;
  return (
    <div className="mt-6">
      <h2 className="text-xl font-semibold mb-3">{data.title}</h2>
      <HiddenNote post={data} />
    </div>
  );
}
