import { SEARCH_MAX } from '@lotwise/domain/limits';
import { TIERS } from '@lotwise/domain/tiers';
import { z } from 'zod';
import { currentUser } from './accounts.ts';
import { defineCall } from './call.ts';
import { listedQuestion } from './questions.ts';
import { count, id, idParams, page, time } from './shared.ts';
import { text } from './text.ts';

const search = text().trim().max(SEARCH_MAX).optional();

/** The figures at the top of the dashboard. */
export const getAdminStats = defineCall({
  method: 'GET',
  path: '/api/admin/stats',
  access: 'admin',
  summary: 'How many members, questions and answers there are, and the month’s revenue in US dollars. Up to a minute old.',
  reply: z.object({ totalUsers: count, premiumUsers: count, freeUsers: count, totalQuestions: count, totalAnswers: count, monthlyRevenue: z.number() }),
});

/** A member as admins see them. */
export const adminUser = z.object({
  id,
  username: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  reputation: count,
  subscriptionTier: z.enum(TIERS),
  questionCount: count,
  answerCount: count,
  createdAt: time,
});
export type AdminUser = z.output<typeof adminUser>;

/** The members, searched. */
export const listAdminUsers = defineCall({
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin',
  summary: 'Members, the newest first, 50 a page; `search` finds a part of a username or email, or its beginning when shorter than 3 characters.',
  query: z.object({ page, search }),
  reply: z.object({ users: z.array(adminUser), hasMore: z.boolean() }),
});

/** Grants a tier or takes the grant back. A subscription that is paid for stays. */
export const changeTier = defineCall({
  method: 'PATCH',
  path: '/api/admin/users/{userId}',
  access: 'admin',
  summary:
    'Grant a member premium or adminship, or take it back. What they pay for stays: 409 for who is premium by payment alone. The last admin can’t be demoted: 409.',
  params: z.object({ userId: id }),
  body: z.object({ subscriptionTier: z.enum(TIERS, { error: 'subscriptionTier must be free, premium or admin' }) }),
  reply: adminUser,
});

/** The questions, searched. */
export const listAdminQuestions = defineCall({
  method: 'GET',
  path: '/api/admin/questions',
  access: 'admin',
  summary: 'Questions, the newest first, 20 a page; `search` as in the site’s own search.',
  query: z.object({ page, search }),
  reply: z.object({ questions: z.array(listedQuestion), totalPages: count, total: count }),
});

/** Deletes a question with everything under it. */
export const deleteQuestion = defineCall({
  method: 'DELETE',
  path: '/api/admin/questions/{id}',
  access: 'admin',
  summary: 'Delete a question with its answers, comments and votes. What they brought in reputation is taken back.',
  params: idParams,
});

/** One act of an admin. `before` and `after` are what changed, by field. */
export const auditEntry = z.object({
  id,
  actorName: z.string(),
  action: z.string(),
  targetType: z.string(),
  targetId: z.string(),
  targetName: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  createdAt: time,
});
export type AuditEntry = z.output<typeof auditEntry>;

/** What admins did. */
export const listAudit = defineCall({
  method: 'GET',
  path: '/api/admin/audit',
  access: 'admin',
  summary: 'What admins did, the latest first, 50 a page.',
  query: z.object({ page }),
  reply: z.object({ entries: z.array(auditEntry), hasMore: z.boolean() }),
});

/** Empties the caches of every server. */
export const clearCache = defineCall({
  method: 'POST',
  path: '/api/admin/clear-cache',
  access: 'admin',
  summary: 'Have every server forget what it caches: pages, lists, counts. They are made anew when they are next asked for.',
});

/** Makes the member an admin where the operator allows it. */
export const promoteToAdmin = defineCall({
  method: 'POST',
  path: '/api/promote-to-admin',
  access: 'member',
  summary: 'Become an admin: with a verified email that the operator named; or, outside production, while there is no admin.',
  reply: z.object({ user: currentUser }),
});
