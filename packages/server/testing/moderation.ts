import { eq } from 'drizzle-orm';
import { users } from '../src/platform/db/schema/foundation.ts';
import type { TestApp, TestMember } from './app.ts';
import { aMember } from './data.ts';

/** A member with the right to moderate. */
export async function aModerator(test: Pick<TestApp, 'app'>): Promise<TestMember> {
  const member = await aMember(test);
  await test.app.platform.database.db
    .update(users)
    .set({ isModerator: true })
    .where(eq(users.id, member.id));
  return member;
}

/** Suspends a member for a week without ending their sessions, as if they had signed in again. */
export async function suspend(test: Pick<TestApp, 'app'>, { id }: { id: string }): Promise<void> {
  const suspendedUntil = new Date(test.app.platform.now().getTime() + 7 * 24 * 3600 * 1000);
  await test.app.platform.database.db
    .update(users)
    .set({ suspendedUntil, suspensionMessage: 'No advertising, please.' })
    .where(eq(users.id, id));
}

/** What a suspended member reads. */
export const SUSPENDED =
  /^Your account is suspended until .* UTC\. A moderator wrote: No advertising, please\. You can appeal at \/support\.$/;
