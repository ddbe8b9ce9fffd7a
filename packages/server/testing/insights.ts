import type { CallInput } from '@lotwise/contract/calls';
import type { EditedInsight } from '@lotwise/contract/premium/insights';
import type { TestApp, TestMember } from './app.ts';

export const OPENING = 'Everyone reads that **openings** are free.';
export const REST = 'Only subscribers learn of the xylophone rule.';

type Part = Partial<CallInput<'POST /api/auth/insights'>['body']>;

/** An insight as a draft. */
export async function aDraft(
  test: TestApp,
  by: TestMember,
  part: Part = {},
): Promise<EditedInsight> {
  const body = {
    title: 'What the xylophone rule means',
    content: `${OPENING}\n\n<!-- more -->\n\n${REST}`,
    tags: ['staking'],
    ...part,
  };
  const { status, body: insight } = await test.call('POST /api/auth/insights', { body }, by);
  if (status !== 201) throw new Error(`The insight was not begun: ${JSON.stringify(insight)}`);
  return insight;
}

/** A published one. */
export async function anInsight(
  test: TestApp,
  by: TestMember,
  part: Part = {},
): Promise<EditedInsight> {
  const { id } = await aDraft(test, by, part);
  return (await test.call('POST /api/auth/insights/{id}/publish', { params: { id }, body: {} }, by))
    .body;
}
