import { SENDER_HEADER } from '@lotwise/contract/client';
import { expect, test } from 'vitest';
import { useApp } from '../../../testing/app.ts';
import { aMember } from '../../../testing/data.ts';

const site = useApp();

/** A write from the page of `sender` in the browser of `member`. */
async function write(member: { cookie: string }, sender?: { id: string }): Promise<number> {
  const { statusCode } = await site.send({
    method: 'PATCH',
    url: '/api/auth/notifications',
    headers: { cookie: member.cookie, ...(sender && { [SENDER_HEADER]: sender.id }) },
    payload: { weeklyDigest: true },
  });
  return statusCode;
}

test('a page writes as its own member only', async () => {
  const [member, other] = [await aMember(site), await aMember(site)];
  expect(await write(member, member)).toBe(200);
  expect(await write(member, other)).toBe(403);
});

test('a program need not name the member it writes as', async () => {
  expect(await write(await aMember(site))).toBe(200);
});
