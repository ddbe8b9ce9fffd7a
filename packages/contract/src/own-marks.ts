import type { Vote } from '@lotwise/domain/votes';

/** What one reader did with the posts of a page: their votes by the post's id, their bookmarks. */
export interface OwnMarks {
  votes: Readonly<Record<string, Vote>>;
  bookmarks: readonly string[];
  /** How many votes posts have now, where that changed after the page was rendered. */
  counts: Readonly<Record<string, number>>;
}

/** All that a mark can be, first what it is for whoever did nothing. */
export const MARK_VALUES = {
  vote: [null, 'up', 'down'],
  bookmark: [false, true],
} as const satisfies Record<string, readonly unknown[]>;
export type MarkKind = keyof typeof MARK_VALUES;
export type MarkValue<K extends MarkKind> = (typeof MARK_VALUES)[K][number];

/**
 * Writes a member's marks into replies that were read as a visitor's.
 *
 * @example
 * withMarks([{ id: 'q1', userVote: null, isBookmarked: false }], {
 *   votes: { q1: 'up' },
 *   bookmarks: [],
 *   counts: {},
 * });
 */
export function withMarks(replies: unknown, marks: OwnMarks): void {
  fill(replies, marks, new Set(marks.bookmarks));
}

function fill(value: unknown, marks: OwnMarks, bookmarks: ReadonlySet<string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const part of Object.values(value)) fill(part, marks, bookmarks);
  if (!('id' in value) || typeof value.id !== 'string') return;
  if ('userVote' in value) value.userVote = marks.votes[value.id] ?? null;
  const count = marks.counts[value.id];
  if ('votes' in value && count !== undefined) value.votes = count;
  if ('isBookmarked' in value) value.isBookmarked = bookmarks.has(value.id);
}
