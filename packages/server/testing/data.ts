import { randomBytes } from 'node:crypto';
import type { Question } from '@lotwise/contract/questions';
import type { Tier } from '@lotwise/domain/tiers';
import { eq } from 'drizzle-orm';
import { users } from '../src/platform/schema.ts';
import { startSession } from '../src/platform/session.ts';
import { insertAccount } from '../src/features/accounts/accounts.queries.ts';
import { newId } from '../src/platform/ids.ts';
import type { TestApp, TestMember } from './app.ts';

/** A signed-in member. Their password can't be used: sign up through the API where a test signs in. */
export async function aMember(test: TestApp, { tier = 'free', username = `user-${randomBytes(5).toString('hex')}` }: { tier?: Tier; username?: string } = {}): Promise<TestMember> {
  const { db } = test.app.platform.database;
  const now = new Date();
  const id = newId();
  await insertAccount(db, { id, username, email: `${username}@example.test`, passwordHash: '!', firstName: null, lastName: null, bio: null, createdAt: now });
  if (tier !== 'free') await db.update(users).set({ subscriptionTier: tier }).where(eq(users.id, id));
  return { id, username, cookie: `session=${await startSession(db, id, now)}` };
}

export async function aQuestion(test: TestApp, by: TestMember, part: Partial<{ title: string; description: string; tags: string[] }> = {}): Promise<Question> {
  const body = { title: 'How is a swap of ETH for SOL taxed?', description: 'I swapped 1 ETH for 20 SOL in **May**.', tags: ['crypto-tax'], ...part };
  const { status, body: question } = await test.call('POST /api/questions', { body }, by);
  if (status !== 201) throw new Error(`The question was not posted: ${JSON.stringify(question)}`);
  return question;
}

export async function anAnswer(test: TestApp, question: { id: string }, by: TestMember, content = 'As a disposal of ETH at the value of the SOL.') {
  const { status, body } = await test.call('POST /api/questions/{id}/answers', { params: { id: question.id }, body: { content } }, by);
  if (status !== 201) throw new Error(`The answer was not posted: ${JSON.stringify(body)}`);
  return body;
}
