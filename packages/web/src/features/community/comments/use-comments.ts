import { useRead } from '../../../lib/queries.ts';
import { type CommentsInput, newestComments } from '../../../components/posts/comments-input.ts';

/** The comments that a question's page shows: until all of them are there, the newest stay. */
export function useComments(wanted: CommentsInput) {
  const read = useRead('GET /api/questions/{id}/comments', wanted);
  const newest = useRead(
    'GET /api/questions/{id}/comments',
    newestComments(wanted.params.id),
    false,
  ).data;
  const isWhole = wanted.query.newest === undefined && read.data !== undefined;
  return { read, comments: read.data ?? newest, isWhole };
}
