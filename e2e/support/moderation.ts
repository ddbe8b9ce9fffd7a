import type { Member, Site } from './test.ts';

/** A member with the right to moderate. */
export async function aModerator(site: Site): Promise<Member> {
  const [moderator, admin] = [await site.signUp(), await site.signUp({ tier: 'admin' })];
  await site.call(
    'PUT /api/admin/users/{userId}/moderator',
    { params: { userId: moderator.id }, body: { isModerator: true } },
    admin,
  );
  return moderator;
}
