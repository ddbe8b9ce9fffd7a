import { z } from 'zod';
import { defineCall } from '../call.ts';
import { usernameParams } from './people.ts';
import { count, id, page, time } from '../shared.ts';

/** Why reputation changed; `daily_limit` takes back what votes brought above the day's 200. */
export const reputationCause = z.enum([
  'question_upvoted',
  'question_downvoted',
  'answer_upvoted',
  'answer_downvoted',
  'downvote_cast',
  'answer_accepted',
  'accepted_an_answer',
  'daily_limit',
]);

/** A day of the member's own ledger: its sum, and its lines, latest first. */
export const reputationDay = z.object({
  day: z.iso.date(),
  points: z.int(),
  events: z.array(
    z.object({
      id,
      cause: reputationCause,
      points: z.int(),
      createdAt: time,
      /** The post it is about; null for the daily limit. */
      post: z.object({ questionId: id, answerId: id.nullable(), title: z.string() }).nullable(),
    }),
  ),
});
/** One day (UTC) of a member's reputation, with what happened on it. */
export type ReputationDay = z.output<typeof reputationDay>;

/** The member's own ledger. */
export const listReputation = defineCall('GET /api/auth/reputation', {
  access: 'member',
  summary: 'Your reputation’s history: 10 days with events a page, the latest first.',
  query: z.object({ page }),
  reply: z.object({ days: z.array(reputationDay), hasMore: z.boolean() }),
});

/** Reputation at the end of each month, at most the last 60, without gaps. */
export const getReputationByMonth = defineCall('GET /api/users/{username}/reputation', {
  access: 'anyone',
  summary:
    'A member’s reputation at the end of each month (UTC), oldest first, at most the last 60.',
  params: usernameParams,
  reply: z.array(z.object({ month: z.string(), points: z.int(), reputation: count })),
});
/** What a month brought a member, in points. */
export type ReputationMonth = z.output<typeof getReputationByMonth.reply>[number];
