/** Tells who reads a question that there is a new answer, and by whom. */
export const newAnswer = (questionId: string, answerId: string, actorId: string): string =>
  `live:${questionId}:answer:${answerId}:${actorId}`;

/** … a new comment. */
export const newComment = (questionId: string, commentId: string, actorId: string): string =>
  `live:${questionId}:comment:${commentId}:${actorId}`;

/** … that an answer was accepted, or no longer is. */
export const newAcceptance = (questionId: string, answerId: string, actorId: string): string =>
  `live:${questionId}:accept:${answerId}:${actorId}`;

/** … how many votes a post has now. */
export const newVotes = (questionId: string, postId: string, votes: number): string =>
  `live:${questionId}:votes:${postId}:${votes}`;

/** Ends the streams of a session that was ended. */
export const endedSession = (tokenHash: Buffer): string =>
  `ended:${tokenHash.toString('base64url')}`;
