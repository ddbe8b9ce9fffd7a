import { describe, expect, test } from 'vitest';
import { aMember, aSignedUpMember, aSignup } from '../../../../testing/data.ts';
import { suspend } from '../../../../testing/moderation.ts';
import { useSignInProvider } from '../../../../testing/use-sign-in-provider.ts';

const providing = useSignInProvider();
const { mail, site, ours, aNewcomer, aPerson, confirmAddress } = providing;
const { finish, memberIn, partsOf, visitProvider } = providing;

test('the providers are known to everyone by id and name, and by nothing else', async () => {
  const { body, response } = await site.call('GET /api/auth/providers', {});
  expect(body).toEqual([
    { id: 'example', name: 'Example ID' },
    { id: 'away', name: 'Away ID' },
  ]);
  expect(response.body).not.toContain(providing.provider.configuration.clientSecret);
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
    for (const person of [aPerson({ email_verified: false }), { sub: aPerson().sub }]) {
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
      'Lotwise: Logging in with Example ID was added',
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
