import { describe, expect, test } from 'vitest';
import type { TestMember } from '../../../../testing/app.ts';
import { aMember, aSignedUpMember, aSignup } from '../../../../testing/data.ts';
import { useSignInProvider } from '../../../../testing/use-sign-in-provider.ts';

const { site, aNewcomer, aPerson, memberIn, ours, visitProvider } = useSignInProvider();

describe('connecting an account in the settings', () => {
  const identitiesOf = async (member: TestMember) =>
    (await site.call('GET /api/auth/security', {}, member)).body.identities;

  test('needs no same address, and shows it', async () => {
    const member = await aMember(site);
    const person = aPerson();
    const { location } = await visitProvider(person, { as: member, link: true });
    expect(location.href).toBe(`${ours}/settings#connected`);
    expect(await identitiesOf(member)).toMatchObject([
      { provider: 'example', providerName: 'Example ID', email: person.email },
    ]);
    expect((await memberIn((await visitProvider(person)).headers))?.id).toBe(member.id);
  });

  test('is refused for an account that belongs to another member', async () => {
    const { person } = await aNewcomer();
    const member = await aMember(site);
    const { location } = await visitProvider(person, { as: member, link: true });
    expect([location.href, await identitiesOf(member)]).toEqual([
      `${ours}/settings#problem=taken`,
      [],
    ]);
  });

  test('is not begun by another site’s link, nor signed out', async () => {
    const member = await aMember(site);
    const crossSite = await site.send(
      { url: '/api/auth/oidc/example?link=1', headers: { 'sec-fetch-site': 'cross-site' } },
      member,
    );
    expect(crossSite.headers.location).toBe('/settings#problem=sign_in');
    expect((await site.send({ url: '/api/auth/oidc/example?link=1' })).headers.location).toBe(
      '/login#problem=sign_in',
    );
  });

  test('can be undone, unless it is the only way in', async () => {
    const newcomer = await aNewcomer();
    const [identity] = await identitiesOf(newcomer);
    const params = { id: identity?.id ?? '' };
    const remove = (as: TestMember, body: { currentPassword?: string } = {}) =>
      site.call('DELETE /api/auth/identities/{id}', { params, body }, as);
    expect((await remove(newcomer)).status).toBe(409);
    const other = await aSignedUpMember(site);
    const { password: currentPassword } = other;
    expect((await remove(other, { currentPassword })).status).toBe(404);
    await site.app.platform.database.pool.query(
      'update users set password_hash = (select password_hash from users where id = $2) where id = $1',
      [newcomer.id, other.id],
    );
    expect((await remove(newcomer)).problem.errors).toEqual([
      { path: 'currentPassword', message: 'Current password is required' },
    ]);
    await site.app.platform.database.pool.query(
      "insert into two_factor (user_id, sealed_secret, confirmed_at, created_at) values ($1, '', now(), now())",
      [newcomer.id],
    );
    expect((await remove(newcomer, { currentPassword })).problem.errors?.[0]?.path).toBe('code');
    await site.app.platform.database.pool.query('delete from two_factor where user_id = $1', [
      newcomer.id,
    ]);
    expect((await remove(newcomer, { currentPassword })).status).toBe(204);
    expect(await identitiesOf(newcomer)).toEqual([]);
    expect(
      (await visitProvider({ ...newcomer.person, email: aSignup().email })).location.pathname,
    ).toBe('/signup/finish');
  });
});
