// The names under which replies and pages are cached, and by which a write purges them.

/** Everything that shows this question whole. */
export const questionTag = (id: string): string => `question:${id}`;

/**
 * The lists: a new question, a new answer and an acceptance change them at once; votes may be 30
 * seconds late.
 */
export const LISTS_TAG = 'lists';

/** Tags, members and the leaderboard. */
export const STATS_TAG = 'stats';

/** All that shows insights: they change a few times a day. */
export const INSIGHTS_TAG = 'insights';

/** A member's public profile. By name, because that is what its address says. */
export const userTag = (username: string): string => `user:${username.toLowerCase()}`;

/** Everything that a process caches. */
export const EVERYTHING_TAG = 'everything';

/** The site's settings: who purges it has every process read them again. */
export const SETTINGS_TAG = 'settings';
