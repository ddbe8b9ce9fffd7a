/** Cache tag of everything that shows this question whole. */
export const questionTag = (id: string): string => `question:${id}`;

/**
 * Cache tag of the lists: a new question, a new answer and an acceptance change them at once; votes
 * may be 30 seconds late.
 */
export const LISTS_TAG = 'lists';

/** Cache tag of tags, members and the leaderboard. */
export const STATS_TAG = 'stats';
