import { describe, expect, test } from 'vitest';
import type { TestMember } from '../../../../testing/app.ts';
import { useCredentials } from '../../../../testing/credentials.ts';
import { aMember } from '../../../../testing/data.ts';

const { site, evidenceOf, ask, grant, own, evidenceFiles } = useCredentials();

describe('a request to be verified', () => {
  test('waits, with what was said', async () => {
    const member = await aMember(site);
    const { status, body } = await ask(member, { note: 'State of Texas' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      kind: 'cpa',
      jurisdiction: 'US',
      licenceNumber: '12345',
      note: 'State of Texas',
      state: 'waiting',
      reason: null,
    });
    expect(await own(member)).toEqual([body]);
    expect(await own(await aMember(site))).toEqual([]);
  });

  test('brings the expertise tags that it names, and leaves those of the profile otherwise', async () => {
    const member = await aMember(site);
    const tagsOf = async () =>
      (await site.call('GET /api/auth/user', {}, member)).body.expertiseTags;
    await ask(member, { expertiseTags: ['Staking', 'cost basis'] });
    expect(await tagsOf()).toEqual(['staking', 'cost-basis']);
    await ask(member, { kind: 'ea' });
    expect(await tagsOf()).toEqual(['staking', 'cost-basis']);
    const refused = await ask(member, { kind: 'attorney', expertiseTags: ['?'] });
    expect([refused.status, await tagsOf()]).toEqual([400, ['staking', 'cost-basis']]);
  });

  test('is there once while it waits', async () => {
    const member = await aMember(site);
    await ask(member);
    expect((await ask(member)).status).toBe(409);
    expect((await ask(member, { kind: 'ea' })).status).toBe(201);
  });

  test.each([
    ['kind', { kind: 'wizard' }],
    ['jurisdiction', { jurisdiction: 'XX' }],
    ['jurisdiction', { kind: 'steuerberater', jurisdiction: 'US' }],
    ['licenceNumber', { licenceNumber: '  ' }],
    ['evidenceId', { evidenceId: 'none' }],
  ])('with a wrong %s is refused', async (field, part) => {
    const { status, problem } = await ask(await aMember(site), part);
    expect([status, problem.errors?.[0]?.path]).toEqual([400, field]);
  });

  test('can’t use another member’s document, nor one twice', async () => {
    const [member, other] = [await aMember(site), await aMember(site)];
    const evidenceId = await evidenceOf(other);
    expect((await ask(member, { evidenceId })).status).toBe(404);
    await ask(other, { evidenceId });
    expect((await ask(other, { evidenceId, kind: 'ea' })).status).toBe(409);
  });

  test('can be withdrawn by its member alone, and its document goes with it', async () => {
    const [member, admin] = [await aMember(site), await aMember(site, { tier: 'admin' })];
    const { id } = (await ask(member)).body;
    const before = evidenceFiles();
    const withdraw = (as: TestMember) =>
      site.call('DELETE /api/auth/credentials/{id}', { params: { id } }, as);
    expect((await withdraw(admin)).status).toBe(404);
    expect((await withdraw(member)).status).toBe(204);
    expect((await withdraw(member)).status).toBe(409);
    expect((await own(member))[0]?.state).toBe('withdrawn');
    expect(evidenceFiles()).toBe(before - 1);
    expect((await grant(admin, id)).status).toBe(409);
  });
});

test('the queue has those that wait, oldest first, for admins', async () => {
  const admin = await aMember(site, { tier: 'admin' });
  const first = (await ask(await aMember(site))).body.id;
  const second = (await ask(await aMember(site))).body.id;
  const { body } = await site.call('GET /api/admin/credentials', { query: {} }, admin);
  const ids = body.credentials.map(({ id }) => id);
  expect(ids.indexOf(first)).toBeLessThan(ids.indexOf(second));
  expect(body.credentials[0]).toMatchObject({
    user: { email: expect.stringMatching(/@/) },
    evidenceType: 'application/pdf',
  });
});
