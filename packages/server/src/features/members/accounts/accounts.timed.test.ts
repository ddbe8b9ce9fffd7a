import { expect, test } from 'vitest';
import { useApp } from '../../../../testing/app.ts';
import { aSignedUpMember } from '../../../../testing/data.ts';

const site = useApp();

test('logging in takes as long for an unknown email as for a wrong password', async () => {
  const { email } = await aSignedUpMember(site);
  const time = async (address: string) => {
    const startedAt = performance.now();
    await site.call('POST /api/auth/login', {
      body: { email: address, password: 'wrong horse' },
    });
    return performance.now() - startedAt;
  };
  // Turn by turn, and the quickest of each: a busy machine slows both, and now and then one of
  // them.
  const known: number[] = [];
  const unknown: number[] = [];
  for (let turn = 0; turn < 15; turn++) {
    known.push(await time(email));
    unknown.push(await time('nobody@example.test'));
  }
  const [slower = 0, faster = 1] = [Math.min(...known), Math.min(...unknown)].sort((a, b) => b - a);
  expect(slower / faster).toBeLessThan(1.6);
});
