import { afterAll, beforeAll, expect } from 'vitest';
import { type TestMember, useApp } from './app.ts';
import { aSignup } from './data.ts';
import { useMailFolder } from './mail.ts';
import { type Person, type SignInProvider, startSignInProvider } from './sign-in-provider.ts';

/**
 * A site where members sign in by a provider, which runs beside it, or by one that can't be
 * reached. `env` may be filled until the tests run.
 */
export function useSignInProvider(env: Record<string, string> = {}) {
  const mail = useMailFolder();
  Object.assign(env, mail.env);
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
   * A browser on its way: our site through the app, the provider by real HTTP. Returns the address
   * it is sent to in the end.
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
      ? (
          await site.send({ url: '/api/auth/user', headers: { cookie: `session=${session}` } })
        ).json<{
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

  return {
    mail,
    site,
    get provider() {
      return provider;
    },
    ours,
    aPerson,
    visitProvider,
    partsOf,
    memberIn,
    finish,
    aNewcomer,
    confirmAddress,
  };
}
