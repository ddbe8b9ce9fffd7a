/**
 * Why a member's reputation changed. `daily_limit` takes back what votes earned above the day's
 * limit.
 */
export type ReputationCause =
  | 'question_upvoted'
  | 'question_downvoted'
  | 'answer_upvoted'
  | 'answer_downvoted'
  | 'downvote_cast'
  | 'answer_accepted'
  | 'accepted_an_answer'
  | 'daily_limit';

/** The causes that have a point value of their own. */
export type EarningCause = Exclude<ReputationCause, 'daily_limit'>;

/**
 * Points of each cause. Undoing the cause undoes its points. `daily_limit` is computed by {@link
 * dailyLimitPoints}.
 */
export const REPUTATION_POINTS: Record<EarningCause, number> = {
  question_upvoted: 10,
  question_downvoted: -2,
  answer_upvoted: 10,
  answer_downvoted: -2,
  downvote_cast: -1,
  answer_accepted: 15,
  accepted_an_answer: 2,
};

/** The most that votes on a member's posts can bring in one day (UTC). */
export const DAILY_VOTE_LIMIT = 200;

/** The causes that count towards the day's limit: votes on one's posts, up and down. */
export const VOTE_CAUSES = [
  'question_upvoted',
  'question_downvoted',
  'answer_upvoted',
  'answer_downvoted',
] as const;

/**
 * What the ledger takes back when a day's votes brought `votePoints`: 0 up to the limit, then the
 * excess, negative.
 */
export function dailyLimitPoints(votePoints: number): number {
  return votePoints > DAILY_VOTE_LIMIT ? DAILY_VOTE_LIMIT - votePoints : 0;
}

/** The reputation shown for a ledger that sums to `points`: never below 0. */
export function reputationOf(points: number): number {
  return Math.max(0, points);
}

/** What a vote brings: to the author always, to the voter only for a down-vote on an answer. */
export function voteCauses(
  target: 'question' | 'answer',
  vote: 'up' | 'down',
): { author: EarningCause; voter: EarningCause | null } {
  const author = `${target}_${vote === 'up' ? 'upvoted' : 'downvoted'}` as const;
  return { author, voter: target === 'answer' && vote === 'down' ? 'downvote_cast' : null };
}

/**
 * What an acceptance brings: to the answer's author, and to the asker for accepting someone else's.
 * One's own answer brings nothing.
 */
export function acceptCauses({
  askerId,
  answererId,
}: {
  askerId: string;
  answererId: string;
}): { userId: string; cause: EarningCause }[] {
  if (askerId === answererId) return [];
  return [
    { userId: answererId, cause: 'answer_accepted' },
    { userId: askerId, cause: 'accepted_an_answer' },
  ];
}
