import { MEMBERS_PER_PAGE, SEARCH_MAX } from '@lotwise/domain/shared/limits';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { author, count, page } from '../shared.ts';
import { text } from '../text.ts';

const search = text().trim().max(SEARCH_MAX).optional();

/** Tags with the number of their questions, most used first. */
export const listTags = defineCall('GET /api/stats/tags', {
  access: 'anyone',
  summary:
    'Tags and how many questions carry each, most used first; described=true adds each tag’s description.',
  query: z.object({
    limit: z.coerce
      .number('Limit must be a number')
      .int('Limit must be a whole number')
      .min(1, 'Limit must be at least 1')
      .max(1000, 'Limit must be at most 1000')
      .default(100),
    search,
    /** `true` adds what each tag is for. */
    described: z
      .enum(['true', 'false'], { error: 'Described must be true or false' })
      .default('false')
      .transform((value) => value === 'true'),
  }),
  reply: z.array(
    z.object({ tag: z.string(), count, description: z.string().nullable().optional() }),
  ),
});

/**
 * Members, most reputation first, 48 a page. Equals are ordered by the scores that their posts were
 * imported with, then by answers, questions and name.
 */
export const listMembers = defineCall('GET /api/stats/users', {
  access: 'anyone',
  summary: 'Members, most reputation first, 48 a page; answered=true: only members with answers.',
  query: z.object({
    page,
    search,
    limit: z.coerce
      .number('Limit must be a number')
      .int('Limit must be a whole number')
      .min(1, 'Limit must be at least 1')
      .max(MEMBERS_PER_PAGE, 'Limit must be at most 48')
      .default(MEMBERS_PER_PAGE),
    /** `true` leaves out members who have answered nothing. */
    answered: z
      .enum(['true', 'false'], { error: 'Answered must be true or false' })
      .default('false')
      .transform((value) => value === 'true'),
  }),
  reply: z.array(z.object({ user: author, answerCount: count, answersThisMonth: count })),
});
/** A member in the list of members. */
export type MemberStatistic = z.output<typeof listMembers.reply>[number];

/** The members who answered most in a period, with their rank. */
export const getLeaderboard = defineCall('GET /api/stats/leaderboard', {
  access: 'anyone',
  summary:
    'The 50 members with the most answers this month, this year or ever (UTC); ties by reputation.',
  query: z.object({
    period: z
      .enum(['month', 'year', 'all'], { error: 'Period must be month, year or all' })
      .default('month'),
  }),
  reply: z.array(author.extend({ rank: z.int().min(1), answerCount: count })),
});
