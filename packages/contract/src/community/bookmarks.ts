import { z } from 'zod';
import { defineCall } from '../call.ts';
import { listedQuestion } from './questions.ts';
import { id, time } from '../shared.ts';

/** Adds or removes a bookmark. */
export const toggleBookmark = defineCall('POST /api/bookmarks', {
  access: 'member',
  summary: 'Bookmark a question, or remove the bookmark.',
  body: z.object({ questionId: id }),
  reply: z.object({ isBookmarked: z.boolean() }),
  idempotent: true,
});

/** The member's bookmarked questions, newest bookmark first. */
export const listBookmarks = defineCall('GET /api/bookmarks', {
  access: 'member',
  summary: 'Your bookmarked questions, newest bookmark first; at most 500.',
  reply: z.array(listedQuestion.extend({ bookmarkedAt: time })),
});
