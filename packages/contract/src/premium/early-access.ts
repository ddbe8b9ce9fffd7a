import { EARLY_KEYS } from '@lotwise/domain/premium/early-access';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { question } from '../community/questions.ts';
import { count, page, time } from '../shared.ts';

const feature = z.enum(EARLY_KEYS, { error: `Feature must be one of ${EARLY_KEYS.join(', ')}` });

/** An early feature as a member sees it. `isOn`: it works for them, which takes premium. */
const earlyFeature = z.object({
  key: feature,
  name: z.string(),
  description: z.string(),
  since: z.iso.date(),
  isOn: z.boolean(),
});

/** What can be tried early. */
export const listEarlyAccess = defineCall('GET /api/auth/early-access', {
  access: 'member',
  summary: 'The features in early access, and which of them you can use.',
  reply: z.array(earlyFeature),
});

/** Switches an early feature on or off. */
export const switchEarlyAccess = defineCall('PUT /api/auth/early-access', {
  access: 'premium',
  summary: 'Switch an early feature on or off for yourself.',
  body: z.object({ feature, isOn: z.boolean({ error: 'isOn must be true or false' }) }),
  reply: z.array(earlyFeature),
});

/** How many members try what is early. */
export const countEarlyAccess = defineCall('GET /api/admin/early-access', {
  access: 'admin',
  summary:
    'How many members have switched on each early feature and have premium today, and how many premium members there are.',
  reply: z.object({
    features: z.array(
      z.object({ key: feature, name: z.string(), since: z.iso.date(), members: count }),
    ),
    premiumMembers: count,
  }),
});

/** A bookmarked question with its best answer, or none. */
const reading = question.extend({ bookmarkedAt: time });
export type Reading = z.output<typeof reading>;

/** The binder, an early feature. */
export const downloadBinder = defineCall('GET /api/bookmarks/binder', {
  access: 'premium',
  summary:
    'All your bookmarked questions as one HTML document, each with its best answer, the jurisdiction and years it applies to and its sources, newest bookmark first. 403 unless you have switched the binder on.',
  download: ['text/html'],
});

/** The reading list, an early feature. */
export const readBookmarks = defineCall('GET /api/bookmarks/reading', {
  access: 'premium',
  summary:
    'Your bookmarked questions in full, each with only its best answer, newest bookmark first, 10 a page. 403 unless you have switched the reading list on.',
  query: z.object({ page }),
  reply: z.object({ questions: z.array(reading), hasMore: z.boolean() }),
});
