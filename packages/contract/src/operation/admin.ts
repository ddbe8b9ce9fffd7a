import { SEARCH_MAX, USER_PAGES_MAX } from '@lotwise/domain/shared/limits';
import { TIERS } from '@lotwise/domain/members/tiers';
import { z } from 'zod';
import { currentUser } from '../members/accounts.ts';
import { defineCall } from '../call.ts';
import { deletePosts } from '../members/deletion.ts';
import { listedQuestion } from '../community/questions.ts';
import { count, id, idParams, page, time } from '../shared.ts';
import { text } from '../text.ts';

const search = text().trim().max(SEARCH_MAX).optional();

/** The orders of the members' list. */
export const USER_SORTS = ['newest', 'reputation', 'questions', 'answers', 'name'] as const;
export type UserSort = (typeof USER_SORTS)[number];

/** The figures at the top of the dashboard. */
export const getAdminStats = defineCall('GET /api/admin/stats', {
  access: 'admin',
  summary:
    'How many members, questions and answers there are, and the month’s revenue in US dollars. Up to a minute old.',
  reply: z.object({
    totalUsers: count,
    premiumUsers: count,
    freeUsers: count,
    totalQuestions: count,
    totalAnswers: count,
    monthlyRevenue: z.number(),
  }),
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
  /** Whether they have the right to moderate. */
  isModerator: z.boolean(),
  questionCount: count,
  answerCount: count,
  createdAt: time,
});
/** A member as admins see them: with the email address. */
export type AdminUser = z.output<typeof adminUser>;

const usersSought = {
  search,
  sort: z
    .enum(USER_SORTS, 'Sort must be newest, reputation, questions, answers or name')
    .default('newest'),
};

/** The members, searched. */
export const listAdminUsers = defineCall('GET /api/admin/users', {
  access: 'admin',
  summary:
    'Members, 50 a page, at most 200 pages; `search` finds a part of a username or email, or the beginning of a username when shorter than 3 characters. `sort` name is from A to Z, the others the most or newest first.',
  query: z.object({
    page: page.refine(
      (number) => number <= USER_PAGES_MAX,
      'Please search: only the first 200 pages can be read',
    ),
    ...usersSought,
  }),
  reply: z.object({ users: z.array(adminUser), hasMore: z.boolean() }),
});

/** The same members as a file for a spreadsheet. */
export const exportUsers = defineCall('GET /api/admin/users/export', {
  access: 'admin',
  summary:
    'All members that the search finds, as CSV in UTF-8 (RFC 4180). A cell that a spreadsheet would run as a formula begins with an apostrophe.',
  query: z.object(usersSought),
  download: ['text/csv'],
});

/** Deletes a member. */
export const deleteUser = defineCall('DELETE /api/admin/users/{userId}', {
  access: 'admin',
  summary:
    'Delete a member for good, with their personal data, sessions and keys. What they wrote stays under “deleted user”, unless deletePosts is true. The last admin can’t be deleted: 409.',
  params: z.object({ userId: id }),
  body: z.object({ deletePosts }),
});

/** Grants a tier or takes the grant back. A subscription that is paid for stays. */
export const changeTier = defineCall('PATCH /api/admin/users/{userId}', {
  access: 'admin',
  summary:
    'Grant or revoke a member’s premium or admin rights. Paid premium stays: 409 for a member who pays for it. The last admin can’t be demoted: 409.',
  params: z.object({ userId: id }),
  body: z.object({
    subscriptionTier: z.enum(TIERS, { error: 'subscriptionTier must be free, premium or admin' }),
  }),
  reply: adminUser,
});

/** The questions, searched. */
export const listAdminQuestions = defineCall('GET /api/admin/questions', {
  access: 'admin',
  summary: 'Questions, the newest first, 20 a page; `search` as in the site’s own search.',
  query: z.object({ page, search }),
  reply: z.object({ questions: z.array(listedQuestion), totalPages: count, total: count }),
});

/** Deletes a question with everything under it. */
export const deleteQuestion = defineCall('DELETE /api/admin/questions/{id}', {
  access: 'admin',
  summary:
    'Delete a question with its answers, comments and votes. The reputation that they earned is removed.',
  params: idParams,
});

/** Empties the caches of every server. */
export const clearCache = defineCall('POST /api/admin/clear-cache', {
  access: 'admin',
  summary:
    'Clear every server’s cache of pages, lists and counts. Each is built again when it is next requested.',
});

/** Makes the member an admin where the operator allows it. */
export const promoteToAdmin = defineCall('POST /api/promote-to-admin', {
  access: 'member',
  summary:
    'Become an admin: with a verified email that the operator named; or, outside production, while there is no admin.',
  reply: z.object({ user: currentUser }),
});
