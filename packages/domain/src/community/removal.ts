/** A post and what hangs on it, as far as its removal is concerned. */
export type Removable =
  | { type: 'question'; answersOfOthers: number }
  | { type: 'answer' }
  | { type: 'comment' };

/**
 * Why someone may not remove a post, or null when they may.
 *
 * | post                                     | its author | an admin | anyone else |
 * |------------------------------------------|------------|----------|-------------|
 * | question without answers                 | yes        | yes      | no          |
 * | question with answers of its author only | yes        | yes      | no          |
 * | question with answers of others          | no         | yes      | no          |
 * | answer                                   | yes        | yes      | no          |
 * | accepted answer                          | yes        | yes      | no          |
 * | comment                                  | yes        | yes      | no          |
 *
 * With an accepted answer go its acceptance and the points of it; with a question go its answers
 * and comments.
 */
export function removalProblem(
  post: Removable,
  { isAuthor, isAdmin }: { isAuthor: boolean; isAdmin: boolean },
): string | null {
  if (isAdmin) return null;
  if (!isAuthor) return `Only the author of the ${post.type} can delete it.`;
  if (post.type === 'question' && post.answersOfOthers > 0)
    return 'Others have answered this question, so it can’t be deleted. You can still edit it.';
  return null;
}
