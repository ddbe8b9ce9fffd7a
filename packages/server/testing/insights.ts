import type { CallInput } from '@lotwise/contract/calls';
import type { EditedInsight } from '@lotwise/contract/insights';
import { eq } from 'drizzle-orm';
import { users } from '../src/platform/schema/foundation.ts';
import type { TestApp, TestMember } from './app.ts';
import { aMember } from './data.ts';

export const OPENING = 'Everyone reads that **openings** are free.';
export const REST = 'Only subscribers learn of the xylophone rule.';

/** A member whose profession is verified until a day. */
export async function anExpert(test: Pick<TestApp, 'app'>, { until = '2099-12-31' } = {}): Promise<TestMember> {
  const member = await aMember(test);
  const { db } = test.app.platform.database;
  await db.update(users).set({ credential: 'CPA (US)', credentialUntil: until }).where(eq(users.id, member.id));
  return member;
}

type Part = Partial<CallInput<'POST /api/auth/insights'>['body']>;

/** An insight as a draft. */
export async function aDraft(test: TestApp, by: TestMember, part: Part = {}): Promise<EditedInsight> {
  const body = { title: 'What the xylophone rule means', content: `${OPENING}\n\n<!-- more -->\n\n${REST}`, tags: ['staking'], ...part };
  const { status, body: insight } = await test.call('POST /api/auth/insights', { body }, by);
  if (status !== 201) throw new Error(`The insight was not begun: ${JSON.stringify(insight)}`);
  return insight;
}

/** A published one. */
export async function anInsight(test: TestApp, by: TestMember, part: Part = {}): Promise<EditedInsight> {
  const { id } = await aDraft(test, by, part);
  return (await test.call('POST /api/auth/insights/{id}/publish', { params: { id }, body: {} }, by)).body;
}
