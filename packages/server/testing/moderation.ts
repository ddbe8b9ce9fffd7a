import { eq } from 'drizzle-orm';
import { users } from '../src/platform/schema/foundation.ts';
import type { TestApp, TestMember } from './app.ts';
import { aMember } from './data.ts';

/** A member with the right to moderate. */
export async function aModerator(test: Pick<TestApp, 'app'>): Promise<TestMember> {
  const member = await aMember(test);
  await test.app.platform.database.db.update(users).set({ isModerator: true }).where(eq(users.id, member.id));
  return member;
}
