import { TAG_RULE } from '@lotwise/domain/community/tags';
import { describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember, aQuestion } from '../../../../testing/data.ts';

const site = useApp();

describe('changing the profile', () => {
  const update = (member: TestMember, body: object) =>
    site.call('PATCH /api/auth/user', { body }, member);

  test('changes what is given and leaves the rest', async () => {
    const member = await aMember(site);
    await update(member, {
      firstName: 'Ada',
      bio: 'Adviser',
      expertiseTags: [' DeFi ', 'Cost Basis', 'nft', 'NFT'],
    });
    const { status, body } = await update(member, { bio: '' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      username: member.username,
      firstName: 'Ada',
      bio: null,
      expertiseTags: ['defi', 'cost-basis', 'nft'],
    });
  });

  test('with nothing changes nothing', async () => {
    const member = await aMember(site);
    const own = (await site.call('GET /api/auth/user', {}, member)).body;
    expect((await update(member, {})).body).toEqual(own);
  });

  test('shows a new name on what the member wrote', async () => {
    const member = await aMember(site);
    const { id } = await aQuestion(site, member);
    await update(member, { username: 'Renamed-One' });
    expect(
      (await site.call('GET /api/questions/{id}', { params: { id } }, await aMember(site))).body
        .author.username,
    ).toBe('Renamed-One');
  });

  test('shows a new name in the members’ list at once', async () => {
    const member = await aMember(site, { username: 'before-renaming' });
    const names = async () =>
      (await site.call('GET /api/stats/users', { query: { search: 'renaming' } })).body.map(
        ({ user }) => user.username,
      );
    expect(await names()).toEqual(['before-renaming']);
    await update(member, { username: 'after-renaming' });
    expect(await names()).toEqual(['after-renaming']);
  });

  test('to a name in another case of letters is allowed, to one that is taken is not', async () => {
    const member = await aMember(site);
    const other = await aMember(site);
    expect((await update(member, { username: member.username.toUpperCase() })).status).toBe(200);
    const { status, problem } = await update(member, { username: other.username.toUpperCase() });
    expect([status, problem.errors]).toEqual([
      409,
      [{ path: 'username', message: 'This username is taken.' }],
    ]);
  });

  test('takes no tier, email or reputation', async () => {
    const member = await aMember(site, { isConfirmed: false });
    const { body } = await update(member, {
      subscriptionTier: 'admin',
      email: 'other@example.test',
      reputation: 99,
      emailVerified: true,
    });
    expect(body).toMatchObject({
      subscriptionTier: 'free',
      email: `${member.username}@example.test`,
      reputation: 0,
      emailVerified: false,
    });
  });

  test.each([
    ['username', 'ab', 'Username must be at least 3 characters'],
    ['bio', 'x'.repeat(501), 'Bio must be less than 500 characters'],
    [
      'expertiseTags',
      Array.from({ length: 21 }, (_, index) => `tag-${index}`),
      'You can only add up to 20 expertise tags.',
    ],
  ])('with a bad %s says so', async (path, value, message) => {
    const { status, problem } = await update(await aMember(site), { [path]: value });
    expect([status, problem.errors]).toEqual([400, [{ path, message }]]);
  });

  test('what can be no tag is refused as expertise', async () => {
    const { status, problem } = await update(await aMember(site), { expertiseTags: ['de fi?!'] });
    expect([status, problem.errors]).toEqual([
      400,
      [{ path: 'expertiseTags.0', message: TAG_RULE }],
    ]);
  });
});

describe('notification preferences', () => {
  const set = (member: TestMember, body: object) =>
    site.call('PATCH /api/auth/notifications', { body }, member);

  test('change in any subset and answer all four', async () => {
    const member = await aMember(site);
    await set(member, { weeklyDigest: true, answerNotifications: false });
    const { status, body } = await set(member, { marketingEmails: true });
    expect([status, body]).toEqual([
      200,
      {
        emailNotifications: true,
        answerNotifications: false,
        weeklyDigest: true,
        marketingEmails: true,
      },
    ]);
    expect(
      (await site.call('GET /api/auth/user', {}, member)).body.notificationPreferences,
    ).toEqual(body);
  });

  test('with an empty subset stay as they are', async () => {
    const { status, body } = await set(await aMember(site), {});
    expect([status, body]).toEqual([
      200,
      {
        emailNotifications: true,
        answerNotifications: true,
        weeklyDigest: false,
        marketingEmails: false,
      },
    ]);
  });
});
