import { readLive } from '@lotwise/contract/community/live';

// The names under which pages and replies are cached, and by which a write purges them.
//
// A vote, an answer or a comment purges its own thread: lists may show it half a minute later. What
// must not be seen any longer purges every page that shows it: a post its thread and the lists, a
// question or a member everything.

/** The page of a question with its answers and comments. */
export const questionTag = (id: string): string => `question:${id}`;

/** A member's public profile. By name, because that is what its address says. */
export const userTag = (username: string): string => `user:${username.toLowerCase()}`;

/** Every page that is not of one question: a read that names no tags of its own has this one. */
export const LISTS_TAG = 'lists';

/** Everything that a process caches. */
export const EVERYTHING_TAG = 'everything';

/** The site's settings: purging this tag makes every process read them again. */
export const SETTINGS_TAG = 'settings';

/**
 * What shows a post that must not be seen any longer as it was. A question is named by other
 * threads, too: by those that repeat it.
 */
export const tagsOfPost = ({ id, questionId }: { id: string; questionId: string }): string[] =>
  id === questionId ? [EVERYTHING_TAG] : [questionTag(questionId), LISTS_TAG];

const WITHDRAWN = new Set([LISTS_TAG, EVERYTHING_TAG, SETTINGS_TAG]);

/** Whether something must not be seen any longer, or a thread has only grown. */
export const isWithdrawal = (tags: readonly string[]): boolean =>
  tags.some((tag) => WITHDRAWN.has(tag));

/** The cache tag for a message on the bus: the message itself, or the question that it is about. */
export function tagOfLine(line: string): string {
  const message = readLive(line);
  return message && 'questionId' in message ? questionTag(message.questionId) : line;
}
