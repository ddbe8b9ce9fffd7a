import { keysOf } from '../shared/keys.ts';

/** Why a member flags a post. */
export const FLAG_REASONS = {
  spam: { label: 'Spam', hint: 'It advertises something or only leads elsewhere.' },
  abuse: { label: 'Abuse', hint: 'It attacks someone.' },
  wrong_advice: {
    label: 'Wrong or dangerous advice',
    hint: 'Following it could mean breaking the law or losing money.',
  },
  duplicate: { label: 'Duplicate', hint: 'This has been asked before.' },
  needs_jurisdiction: {
    label: 'Needs a jurisdiction',
    hint: 'It can’t be answered, or is misleading, without the country.',
  },
  other: { label: 'Something else', hint: 'Say what a moderator should look at.' },
} as const;
export type FlagReason = keyof typeof FLAG_REASONS;
export const FLAG_REASON_KEYS = keysOf(FLAG_REASONS);

export const FLAG_STATES = ['open', 'helpful', 'declined', 'withdrawn'] as const;
export type FlagState = (typeof FLAG_STATES)[number];

/** How many decided flags show how reliable a member is. */
const DECIDED_ENOUGH = 5;

/**
 * How much a member's flag weighs in the queue.
 *
 * | decided flags | of them helpful | weight |
 * |---------------|-----------------|--------|
 * | fewer than 5  | any             | 2      |
 * | 5 or more     | three quarters  | 3      |
 * | 5 or more     | a third or more | 2      |
 * | 5 or more     | fewer           | 1      |
 */
export function flagWeight({ helpful, declined }: { helpful: number; declined: number }): number {
  const decided = helpful + declined;
  if (decided < DECIDED_ENOUGH) return 2;
  if (helpful * 4 >= decided * 3) return 3;
  return helpful * 3 >= decided ? 2 : 1;
}
