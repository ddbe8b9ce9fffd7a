import { readLive } from '@lotwise/contract/live';

// The names under which replies and pages are cached, and by which a write purges them.

/** Everything that shows this question in full. */
export const questionTag = (id: string): string => `question:${id}`;

/** What shows its vote counts in full. */
export const votesTag = (id: string): string => `votes:${id}`;

/** What must show its view count within seconds: replies of the API. Pages may lag. */
export const viewsTag = (id: string): string => `views:${id}`;

export const isOfViews = (tag: string): boolean => tag.startsWith('views:');

/**
 * The lists: a new question, a new answer and an acceptance change them at once; votes may be 30
 * seconds late.
 */
export const LISTS_TAG = 'lists';

/** Tags, members and the leaderboard. */
export const STATS_TAG = 'stats';

/** Everything that shows insights, which change a few times a day. */
export const INSIGHTS_TAG = 'insights';

/** A member's public profile. By name, because that is what its address says. */
export const userTag = (username: string): string => `user:${username.toLowerCase()}`;

/** Everything that shows a member who leaves, on their profile, in lists and by these questions. */
export const memberTags = ({
  username,
  questions,
}: {
  username: string;
  questions: readonly string[];
}): string[] => [
  LISTS_TAG,
  STATS_TAG,
  INSIGHTS_TAG,
  userTag(username),
  ...questions.map(questionTag),
];

/** The cache tag for a message on the bus: the message itself, or the question that it is about. */
export function tagOfLine(line: string): string {
  const message = readLive(line);
  return message && 'questionId' in message ? questionTag(message.questionId) : line;
}

/** Whether a tag is for one question or member, and not for lists that most writes change. */
export const isOfOne = (tag: string): boolean => /^(question|votes|views|user):/.test(tag);

/** Everything that a process caches. */
export const EVERYTHING_TAG = 'everything';

/** The site's settings: purging this tag makes every process read them again. */
export const SETTINGS_TAG = 'settings';
