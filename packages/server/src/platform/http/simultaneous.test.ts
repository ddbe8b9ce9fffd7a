import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { useApp } from '../../../testing/app.ts';
import { aMember, aSignedUpMember } from '../../../testing/data.ts';
import { sendContent } from '../../../testing/ledgers.ts';

const CONNECTIONS = 4;
// More than three times as many as the pool has.
const AT_ONCE = 12;
const site = useApp({ env: { RATE_LIMITS: 'on' }, connections: CONNECTIONS });
const times = <T>(count: number, act: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));
const tally = (statuses: number[]) => Object.groupBy(statuses, String);

const TICKET = { subject: 'At once', category: 'account', text: 'Twelve of these.' } as const;
const CLAIM = {
  kind: 'steuerberater',
  jurisdiction: 'DE',
  licenceNumber: '1',
  evidenceId: randomUUID(),
} as const;

describe('more calls at once than the pool has connections', () => {
  test('that open tickets are all answered', async () => {
    const member = await aMember(site);
    const statuses = await times(AT_ONCE, async () => {
      const response = await site.call('POST /api/support/tickets', { body: TICKET }, member);
      return response.status;
    });
    // Ten an hour are one member's share.
    expect([tally(statuses)[201]?.length, tally(statuses)[429]?.length]).toEqual([10, 2]);
  });

  test('that save ledgers are all answered', async () => {
    const member = await aMember(site, { tier: 'premium' });
    const sent = await times(
      AT_ONCE,
      async () => (await sendContent(site, Buffer.from('not a ledger'), member)).statusCode,
    );
    const body = { name: 'At once', contentId: member.id };
    const saved = await times(
      AT_ONCE,
      async () => (await site.call('POST /api/ledgers', { body }, member)).status,
    );
    expect([Object.keys(tally(sent)), Object.keys(tally(saved))]).toEqual([['400'], ['404']]);
  });

  test('that claim credentials are all answered', async () => {
    const member = await aMember(site);
    const statuses = await times(
      AT_ONCE,
      async () => (await site.call('POST /api/auth/credentials', { body: CLAIM }, member)).status,
    );
    // There is no such document; ten an hour are one member's share.
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });

  test('that take the second step of a sign-in are all answered', async () => {
    const members = await times(8, async () => {
      const member = await aSignedUpMember(site);
      const { pool } = site.app.platform.database;
      await pool.query(
        "insert into two_factor (user_id, sealed_secret, confirmed_at, created_at) values ($1, '', now(), now())",
        [member.id],
      );
      return member;
    });
    const tokens = await times(8, async (index) => {
      const { email = '', password = '' } = members[index] ?? {};
      const { body } = await site.call('POST /api/auth/login', { body: { email, password } });
      return 'secondStep' in body ? body.secondStep.token : '';
    });
    const statuses = await times(16, async (index) => {
      const body = { token: tokens[index % 8] ?? '', code: 'AAAAA-AAAAA' };
      return (await site.call('POST /api/auth/login/second-step', { body })).status;
    });
    expect(Object.keys(tally(statuses))).toEqual(['400']);
  });

  test('take no point for a key that is none', async () => {
    const member = await aMember(site);
    const open = (key: string) =>
      site.call('POST /api/support/tickets', { body: TICKET }, member, { 'idempotency-key': key });
    for (let count = 0; count < 11; count++) expect((await open('two words')).status).toBe(400);
    expect((await open('key')).status).toBe(201);
  });

  test('take one point for a repeat that is answered already', async () => {
    const member = await aMember(site);
    const open = (key: string) =>
      site.call('POST /api/support/tickets', { body: TICKET }, member, { 'idempotency-key': key });
    for (let count = 0; count < 10; count++) await open(`key-${count}`);
    expect((await open('key-9')).status).toBe(201);
    expect((await open('key-10')).status).toBe(429);
  });
});
