import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember, aSignedUpMember, aSignup } from '../../../../testing/data.ts';
import { useMailFolder } from '../../../../testing/mail.ts';
import { suspend } from '../../../../testing/moderation.ts';
import {
  type Person,
  type SignInProvider,
  startSignInProvider,
} from '../../../../testing/sign-in-provider.ts';

const mail = useMailFolder();
const env: Record<string, string> = { ...mail.env };
let provider: SignInProvider;
beforeAll(async () => {
  provider = await startSignInProvider(['http://localhost:3000/api/auth/oidc/example/callback']);
  const unreachable = {
    ...provider.configuration,
    id: 'away',
    name: 'Away ID',
    issuer: 'http://127.0.0.1:9',
  };
  env['OIDC_PROVIDERS'] = JSON.stringify([provider.configuration, unreachable]);
});
afterAll(() => provider.close());
const site = useApp({ env });

const ours = 'http://localhost:3000';
let people = 0;
const aPerson = (part: Partial<Person> = {}): Person => ({
  sub: `person-${++people}`,
  email: aSignup().email,
  email_verified: true,
  ...part,
});
const cookiesOf = (headers: { 'set-cookie'?: unknown }) =>
  new Map(
    [headers['set-cookie'] ?? []]
      .flat()
      .map((one) => String(one).split(';')[0]?.split('=') as [string, string]),
  );
const asHeader = (cookies: Map<string, string>) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/**
 * A browser on its way: our site through the app, the provider by real HTTP. Returns the address it
 * is sent to in the end.
 */
async function visitProvider(
  person: Person | null,
  {
    as,
    link = false,
    tamper = (url: URL) => url,
  }: { as?: TestMember; link?: boolean; tamper?: (url: URL) => URL } = {},
) {
  provider.person = person;
  const begun = await site.send({ url: `/api/auth/oidc/example${link ? '?link=1' : ''}` }, as);
  const flight = cookiesOf(begun.headers);
  let url = new URL(String(begun.headers.location), ours);
  if (url.origin === ours) return { location: url, headers: begun.headers, back: url };
  const jar = new Map<string, string>();
  while (url.origin !== ours) {
    const response = await fetch(url, { redirect: 'manual', headers: { cookie: asHeader(jar) } });
    for (const one of response.headers.getSetCookie())
      jar.set(one.split('=')[0] ?? '', /=([^;]*)/.exec(one)?.[1] ?? '');
    url = new URL(response.headers.get('location') ?? '', url);
  }
  const back = tamper(url);
  const cookie = [as?.cookie, asHeader(flight)].filter(Boolean).join('; ');
  const finished = await site.send({ url: back.pathname + back.search, headers: { cookie } });
  expect(finished.statusCode).toBe(302);
  return {
    location: new URL(String(finished.headers.location), ours),
    headers: finished.headers,
    back,
    cookie,
  };
}

const partsOf = ({ hash }: URL) => new URLSearchParams(hash.slice(1));
const memberIn = async (headers: { 'set-cookie'?: unknown }) => {
  const session = cookiesOf(headers).get('session');
  return session
    ? (await site.send({ url: '/api/auth/user', headers: { cookie: `session=${session}` } })).json<{
        id: string;
        emailVerified: boolean;
        email: string;
      }>()
    : null;
};
const finish = (token: string, username = aSignup().username, email?: string) =>
  site.call('POST /api/auth/signup/provider', {
    body: { token, username, ...(email && { email }) },
  });

/** A member who came by the provider. */
async function aNewcomer(person = aPerson()) {
  const { location } = await visitProvider(person);
  const { body, response } = await finish(partsOf(location).get('token') ?? '');
  return {
    person,
    id: body.id,
    username: body.username,
    cookie: `session=${cookiesOf(response.headers).get('session')}`,
  };
}

async function confirmAddress({ id }: { id: string }): Promise<void> {
  await site.app.platform.database.pool.query(
    'update users set email_verified_at = now() where id = $1',
    [id],
  );
}

test('the providers are known to everyone by id and name, and by nothing else', async () => {
  const { body, response } = await site.call('GET /api/auth/providers', {});
  expect(body).toEqual([
    { id: 'example', name: 'Example ID' },
    { id: 'away', name: 'Away ID' },
  ]);
  expect(response.body).not.toContain(provider.configuration.clientSecret);
});

describe('a first sign-in by a provider', () => {
  test('asks with code, PKCE, state and nonce', async () => {
    const { headers } = await site.send({ url: '/api/auth/oidc/example' });
    const asked = new URL(String(headers.location)).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'openid email profile',
    });
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(asked.get(name)).toMatch(/^[\w-]{43}$/);
    expect(String(headers['set-cookie'])).toMatch(
      /^provider_sign_in=[\w-]+; Max-Age=600; Path=\/api\/auth\/oidc; HttpOnly; SameSite=Lax$/,
    );
    expect(String(headers['set-cookie'])).not.toContain(asked.get('state'));
  });

  test('leads to choosing a username; the vouched-for address is the account’s, confirmed', async () => {
    const person = aPerson({ preferred_username: 'ada' });
    const { location } = await visitProvider(person);
    expect([
      location.pathname,
      partsOf(location).get('username'),
      partsOf(location).get('email'),
      partsOf(location).get('verified'),
    ]).toEqual(['/signup/finish', 'ada', person.email, 'true']);
    const { status, body, response } = await finish(
      partsOf(location).get('token') ?? '',
      undefined,
      'someone-else@example.test',
    );
    expect(status).toBe(201);
    expect(body).toMatchObject({ email: person.email, emailVerified: true });
    expect(await memberIn(response.headers)).toMatchObject({ id: body.id });
    expect((await mail.sent(site)).filter(({ to }) => to === person.email)).toEqual([]);
  });

  test('with an address nobody vouches for, or none, leaves it to the form and checks it by mail', async () => {
    for (const person of [aPerson({ email_verified: false }), { sub: `person-${++people}` }]) {
      const { location } = await visitProvider(person);
      const token = partsOf(location).get('token') ?? '';
      expect(partsOf(location).get('verified')).toBe('false');
      const email = aSignup().email;
      expect((await finish(token, undefined, email)).body).toMatchObject({
        email,
        emailVerified: false,
      });
      expect((await mail.sent(site)).filter(({ to }) => to === email)).toHaveLength(1);
    }
  });

  test('keeps its token through a taken username, for one account, and half an hour', async () => {
    const { username } = await aMember(site);
    const { location } = await visitProvider(aPerson());
    const token = partsOf(location).get('token') ?? '';
    expect((await finish(token, username)).problem.errors?.[0]?.path).toBe('username');
    expect((await finish(token)).status).toBe(201);
    expect((await finish(token)).status).toBe(409);
    const late = partsOf((await visitProvider(aPerson())).location).get('token') ?? '';
    site.at(new Date(Date.now() + 31 * 60_000).toISOString());
    expect((await finish(late)).problem.errors?.[0]?.path).toBe('token');
    site.at(new Date().toISOString());
  });

  test.each(['', 'x', 'AQ', 'A'.repeat(400)])(
    'can’t be finished with the token "%.10s"',
    async (token) => {
      expect((await finish(token)).status).toBe(400);
    },
  );
});

describe('a later sign-in by a provider', () => {
  test('signs the connected member in, whatever address the provider has now', async () => {
    const { person, id } = await aNewcomer();
    const { location, headers } = await visitProvider({ ...person, email: 'changed@example.test' });
    expect([location.pathname, (await memberIn(headers))?.id]).toEqual(['/', id]);
  });

  test('lets a suspended member in, to appeal', async () => {
    const member = await aNewcomer();
    await suspend(site, member);
    const { location, headers } = await visitProvider(member.person);
    expect([location.pathname, await memberIn(headers)]).toMatchObject([
      '/',
      { id: member.id, suspendedUntil: expect.any(String) },
    ]);
  });

  test('connects the member whose confirmed address the provider vouches for, and tells them', async () => {
    const member = await aSignedUpMember(site);
    await confirmAddress(member);
    const { headers } = await visitProvider(aPerson({ email: member.email.toUpperCase() }));
    expect((await memberIn(headers))?.id).toBe(member.id);
    const sent = (await mail.sent(site)).filter(({ to }) => to === member.email);
    expect(sent.map(({ subject }) => subject)).toContain(
      'Lotwise: An account at Example ID was connected',
    );
  });

  test('connects nobody whose address is not confirmed here: someone else may have typed it', async () => {
    const member = await aSignedUpMember(site);
    const { location, headers } = await visitProvider(aPerson({ email: member.email }));
    expect([location.href, await memberIn(headers)]).toEqual([
      `${ours}/login#problem=address_taken`,
      null,
    ]);
  });

  test('connects nobody by an address that the provider does not vouch for', async () => {
    const member = await aSignedUpMember(site);
    await confirmAddress(member);
    const { location, headers } = await visitProvider(
      aPerson({ email: member.email, email_verified: false }),
    );
    expect([location.pathname, await memberIn(headers)]).toEqual(['/signup/finish', null]);
    expect((await finish(partsOf(location).get('token') ?? '')).status).toBe(409);
  });

  test('asks a member with two-factor for the second step', async () => {
    const { person, id } = await aNewcomer();
    const { pool } = site.app.platform.database;
    await pool.query(
      "insert into two_factor (user_id, sealed_secret, confirmed_at, created_at) values ($1, '', now(), now())",
      [id],
    );
    const { location, headers } = await visitProvider(person);
    expect([
      location.pathname,
      partsOf(location).get('second-step')?.length,
      await memberIn(headers),
    ]).toEqual(['/login', 43, null]);
  });
});

describe('a sign-in by a provider that goes wrong', () => {
  const problemOf = async (visit: ReturnType<typeof visitProvider>) =>
    partsOf((await visit).location).get('problem');

  test('says so when it is refused there, and when the provider is away', async () => {
    expect(await problemOf(visitProvider(null))).toBe('provider');
    expect((await site.send({ url: '/api/auth/oidc/away' })).headers.location).toBe(
      '/login#problem=provider',
    );
  });

  test.each(['state', 'code', 'iss'])('is refused with another %s', async (name) => {
    const tamper = (url: URL) => {
      url.searchParams.set(name, 'A'.repeat(43));
      return url;
    };
    expect(await problemOf(visitProvider(aPerson(), { tamper }))).toBe('provider');
  });

  test('is refused in a browser that did not begin it, and a second time', async () => {
    const { back, cookie } = await visitProvider(aPerson());
    const url = back.pathname + back.search;
    expect((await site.send({ url })).headers.location).toBe('/login#problem=expired');
    expect(
      (await site.send({ url, headers: { cookie: 'provider_sign_in=AQ' } })).headers.location,
    ).toBe('/login#problem=expired');
    expect((await site.send({ url, headers: { cookie: cookie ?? '' } })).headers.location).toBe(
      '/login#problem=provider',
    );
  });

  test('is not found for a provider the site does not have', async () => {
    for (const url of [
      '/api/auth/oidc/other',
      '/api/auth/oidc/other/callback?code=x',
      '/api/auth/oidc/__proto__',
    ])
      expect((await site.send({ url })).statusCode).toBe(404);
  });
});

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
