import { randomBytes } from 'node:crypto';
import type { Question, QuestionBody } from '@lotwise/contract/community/questions';
import { badgeOf } from '@lotwise/domain/members/credentials';
import { type Country } from '@lotwise/domain/countries/countries';
import type { Tier } from '@lotwise/domain/members/tiers';
import { eq, sql } from 'drizzle-orm';
import type { Config } from '../src/platform/config/config.ts';
import type { Database } from '../src/platform/db/db.ts';
import { users } from '../src/platform/db/schema/foundation.ts';
import { sessionCookie, startSession } from '../src/platform/http/session.ts';
import { insertAccount } from '../src/features/members/accounts/accounts.queries.ts';
import { eraseClosedAccounts } from '../src/commands/delete-account.ts';
import { newId } from '../src/platform/db/ids.ts';
import type { TestApp, TestMember } from './app.ts';

/**
 * What a member is made in: an application, or the database of one that runs in another process.
 */
type Home = {
  app: {
    platform: {
      database: Pick<Database, 'db'>;
      now(): Date;
      config: Pick<Config, 'isProduction' | 'publicUrl'>;
    };
  };
};

/** The home that a server in another process shares. */
export const homeOf = (database: Database): Home => ({
  app: {
    platform: {
      database,
      now: () => new Date(),
      config: { isProduction: false, publicUrl: 'http://localhost' },
    },
  },
});

/**
 * A signed-in member, whose address is confirmed. Their password can't be used: sign up through the
 * API where a test signs in.
 */
export async function aMember(
  test: Home,
  {
    tier = 'free',
    username = `user-${randomBytes(5).toString('hex')}`,
    isConfirmed = true,
  }: { tier?: Tier; username?: string; isConfirmed?: boolean } = {},
): Promise<TestMember> {
  const { db } = test.app.platform.database;
  const now = test.app.platform.now();
  const id = newId();
  await insertAccount(db, {
    id,
    username,
    email: `${username}@example.test`,
    passwordHash: '!',
    firstName: null,
    lastName: null,
    bio: null,
    emailVerifiedAt: isConfirmed ? now : null,
    createdAt: now,
  });
  const cookieName = sessionCookie(test.app.platform.config);
  if (tier !== 'free')
    await db
      .update(users)
      .set({ subscriptionTier: tier, grantedTier: tier })
      .where(eq(users.id, id));
  return { id, username, cookie: `${cookieName}=${await startSession(db, id, now)}` };
}

interface Verified {
  jurisdiction?: Country;
  tags?: string[];
  tier?: Tier;
  /** The last day of the grant, in days from now. */
  days?: number;
}

/** A member whose profession is verified. */
export async function anExpert(
  test: Pick<TestApp, 'app'>,
  { jurisdiction = 'US', tags = [], tier = 'free', days = 100 }: Verified = {},
): Promise<TestMember> {
  const member = await aMember(test, { tier });
  const { db } = test.app.platform.database;
  await db.execute(sql`
    insert into credentials (id, user_id, kind, jurisdiction, licence_number, state, expires_on, decided_at, created_at)
    values (gen_random_uuid(), ${member.id}, 'attorney', ${jurisdiction}, '1', 'granted', current_date + ${days}::int, now() - interval '1 year', now() - interval '1 year')`);
  await db.execute(sql`
    update users set credential = ${badgeOf('attorney', jurisdiction)}, credential_until = current_date + ${days}::int, expertise_tags = ${sql.param(tags)}::text[] where id = ${member.id}`);
  return member;
}

export async function aQuestion(
  test: TestApp,
  by: TestMember,
  part: Partial<QuestionBody> = {},
): Promise<Question> {
  const body = {
    title: 'How is a swap of ETH for SOL taxed?',
    description: 'I swapped 1 ETH for 20 SOL in **May**.',
    tags: ['crypto-tax'],
    ...part,
  };
  const { status, body: question } = await test.call('POST /api/questions', { body }, by);
  if (status !== 201) throw new Error(`The question was not posted: ${JSON.stringify(question)}`);
  return question;
}

export async function anAnswer(
  test: TestApp,
  question: { id: string },
  by: TestMember,
  content = 'As a disposal of ETH at the value of the SOL.',
) {
  const { status, body } = await test.call(
    'POST /api/questions/{id}/answers',
    { params: { id: question.id }, body: { content } },
    by,
  );
  if (status !== 201) throw new Error(`The answer was not posted: ${JSON.stringify(body)}`);
  return body;
}

export async function aComment(
  test: TestApp,
  question: { id: string },
  by: TestMember,
  content = 'Which year do you mean?',
) {
  const { status, body } = await test.call(
    'POST /api/questions/{id}/comments',
    { params: { id: question.id }, body: { content } },
    by,
  );
  if (status !== 201) throw new Error(`The comment was not posted: ${JSON.stringify(body)}`);
  return body;
}

/** What a person fills in to sign up; each call is someone new. */
export function aSignup(part: Partial<{ username: string; email: string; password: string }> = {}) {
  const username = `user-${randomBytes(5).toString('hex')}`;
  return { username, email: `${username}@example.test`, password: 'correct horse', ...part };
}

/** Someone who signed up through the API, and so can log in with `password`. */
export async function aSignedUpMember(
  test: TestApp,
  part: Parameters<typeof aSignup>[0] = {},
): Promise<TestMember & { email: string; password: string }> {
  const form = aSignup(part);
  const { status, body, response } = await test.call('POST /api/auth/signup', { body: form });
  if (status !== 201) throw new Error(`The account was not made: ${JSON.stringify(body)}`);
  return { ...form, id: body.id, cookie: cookieOf(response) };
}

/** The session cookie that a response sets, as the browser sends it back. */
export function cookieOf(response: { headers: Record<string, unknown> }): string {
  return String(response.headers['set-cookie']).split(';')[0] ?? '';
}

/** Closes a member's account, with the password where they have one that can be typed. */
export async function closeAccount(
  test: TestApp,
  member: TestMember & { password?: string },
  { deletePosts = false } = {},
) {
  const { password } = member;
  if (password === undefined)
    await test.app.platform.database.pool.query(
      'update users set password_hash = null where id = $1',
      [member.id],
    );
  return test.call(
    'DELETE /api/auth/account',
    { body: { deletePosts, ...(password !== undefined && { currentPassword: password }) } },
    member,
  );
}

/** The same, a week later: the account is erased. */
export async function leaveForGood(...leaving: Parameters<typeof closeAccount>) {
  const [{ app }, member] = leaving;
  const answered = await closeAccount(...leaving);
  const { platform } = app;
  const { pool } = platform.database;
  await pool.query('update closed_accounts set erase_at = $1 where user_id = $2', [
    platform.now(),
    member.id,
  ]);
  await eraseClosedAccounts(platform);
  return answered;
}
