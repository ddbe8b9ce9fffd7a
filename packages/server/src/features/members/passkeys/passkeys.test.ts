import { describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { anAuthenticator, type Quirks } from '../../../../testing/authenticator.ts';
import { aSignedUpMember, cookieOf } from '../../../../testing/data.ts';
import { useMailFolder } from '../../../../testing/mail.ts';
import { suspend } from '../../../../testing/moderation.ts';

const mail = useMailFolder();
const site = useApp({ env: mail.env });
type Authenticator = ReturnType<typeof anAuthenticator>;

const begin = async (member: TestMember & { password: string }) =>
  (
    await site.call(
      'POST /api/auth/passkeys/options',
      { body: { currentPassword: member.password } },
      member,
    )
  ).body.options;

async function add(
  member: TestMember & { password: string },
  authenticator: Authenticator,
  quirks: Quirks = {},
) {
  return site.call(
    'POST /api/auth/passkeys',
    { body: { name: 'My phone', response: authenticator.make(await begin(member), quirks) } },
    member,
  );
}

async function aPasskeyHolder() {
  const member = await aSignedUpMember(site);
  await site.app.platform.database.pool.query(
    'update users set email_verified_at = now() where id = $1',
    [member.id],
  );
  const authenticator = anAuthenticator();
  const { status, body } = await add(member, authenticator);
  expect(status).toBe(201);
  return { member, authenticator, passkey: body };
}

const challenge = async () =>
  (await site.call('POST /api/auth/login/passkey/options', {})).body.options;
const signIn = async (authenticator: Authenticator, quirks: Quirks = {}) =>
  site.call('POST /api/auth/login/passkey', {
    body: { response: authenticator.show(await challenge(), quirks) },
  });
const passkeysOf = async (member: TestMember) =>
  (await site.call('GET /api/auth/security', {}, member)).body.passkeys;

describe('adding a passkey', () => {
  test('takes the password, keeps the name, and is told by mail', async () => {
    const { member, passkey } = await aPasskeyHolder();
    expect(passkey).toMatchObject({ name: 'My phone', lastUsedAt: null });
    expect(await passkeysOf(member)).toEqual([passkey]);
    expect((await mail.sent(site)).filter(({ to }) => to === member.email).at(-1)?.subject).toBe(
      'Lotwise: The passkey “My phone” was added',
    );
  });

  test('asks the browser for a key that checks its owner, for this site, and not for one that is there', async () => {
    const { member } = await aPasskeyHolder();
    const options = await begin(member);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Lotwise' },
      user: { name: member.username },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect(options['excludeCredentials']).toHaveLength(1);
  });

  test('without the password is refused', async () => {
    const member = await aSignedUpMember(site);
    expect(
      (await site.call('POST /api/auth/passkeys/options', { body: {} }, member)).problem.errors?.[0]
        ?.path,
    ).toBe('currentPassword');
  });

  test.each<[string, Quirks]>([
    ['for another site', { rpId: 'evil.test' }],
    ['on another site’s page', { origin: 'https://evil.test' }],
    ['whose owner was not checked', { isUserVerified: false }],
  ])('%s is refused', async (_what, quirks) => {
    expect((await add(await aSignedUpMember(site), anAuthenticator(), quirks)).status).toBe(400);
  });

  test('with the challenge of someone else, an old one, or one that was used is refused', async () => {
    const [member, other] = [await aSignedUpMember(site), await aSignedUpMember(site)];
    const send = (response: ReturnType<Authenticator['make']>) =>
      site.call('POST /api/auth/passkeys', { body: { name: 'Key', response } }, member);
    expect((await send(anAuthenticator().make(await begin(other)))).status).toBe(400);
    const options = await begin(member);
    expect((await send(anAuthenticator().make(options))).status).toBe(201);
    expect((await send(anAuthenticator().make(options))).status).toBe(400);
    const old = await begin(member);
    site.at(new Date(Date.now() + 6 * 60_000).toISOString());
    expect((await send(anAuthenticator().make(old))).status).toBe(400);
    site.at(new Date().toISOString());
  });

  test.each(['x', 'e30', 'bnVsbA', ''])(
    'with the client data "%s" is refused',
    async (clientDataJSON) => {
      const member = await aSignedUpMember(site);
      const response = {
        id: 'x',
        rawId: 'x',
        type: 'public-key' as const,
        response: { clientDataJSON, attestationObject: 'x' },
      };
      expect(
        (await site.call('POST /api/auth/passkeys', { body: { name: 'Key', response } }, member))
          .status,
      ).toBe(400);
    },
  );
});

describe('signing in by passkey', () => {
  test('needs neither name nor password nor code', async () => {
    const { member, authenticator } = await aPasskeyHolder();
    const { status, body, response } = await signIn(authenticator);
    expect([status, body.id]).toEqual([200, member.id]);
    expect(
      (await site.send({ url: '/api/auth/user', headers: { cookie: cookieOf(response) } }))
        .statusCode,
    ).toBe(200);
    expect((await passkeysOf(member))[0]?.lastUsedAt).not.toBeNull();
  });

  test('lets a suspended member in, to appeal', async () => {
    const { member, authenticator } = await aPasskeyHolder();
    await suspend(site, member);
    expect([
      (await signIn(authenticator)).status,
      (await signIn(authenticator)).body.suspendedUntil,
    ]).toEqual([200, expect.any(String)]);
  });

  test.each<[string, Quirks]>([
    ['for another site', { rpId: 'evil.test' }],
    ['on another site’s page', { origin: 'https://evil.test' }],
    ['without a check of its owner', { isUserVerified: false }],
    ['as another member', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ])('%s is refused', async (_what, quirks) => {
    const { authenticator } = await aPasskeyHolder();
    expect((await signIn(authenticator, quirks)).status).toBe(401);
  });

  test('with one nobody added is refused', async () => {
    expect((await signIn(anAuthenticator())).status).toBe(401);
  });

  test('with a counter that fell back, as a copy’s would, is refused', async () => {
    const { authenticator } = await aPasskeyHolder();
    expect((await signIn(authenticator, { counter: 10 })).status).toBe(200);
    expect((await signIn(authenticator, { counter: 9 })).status).toBe(401);
  });

  test('answers each challenge once', async () => {
    const { authenticator } = await aPasskeyHolder();
    const response = authenticator.show(await challenge());
    expect((await site.call('POST /api/auth/login/passkey', { body: { response } })).status).toBe(
      200,
    );
    expect((await site.call('POST /api/auth/login/passkey', { body: { response } })).status).toBe(
      400,
    );
  });

  test('proves no second factor where the passkey is removed meanwhile', async () => {
    const { member, authenticator } = await aPasskeyHolder();
    const { pool } = site.app.platform.database;
    const holding = await pool.connect();
    await holding.query('begin');
    await holding.query('select from users where id = $1 for update', [member.id]);
    const signing = signIn(authenticator);
    const waiting = async () =>
      (
        await pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rowCount;
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
    const removal = pool.query('delete from passkeys where user_id = $1', [member.id]);
    const forgetting = removal.then(() =>
      pool.query('update sessions set has_factor = false where user_id = $1', [member.id]),
    );
    await Promise.race([forgetting, new Promise((resolve) => setTimeout(resolve, 300))]);
    await holding.query('commit');
    holding.release();
    await Promise.all([signing, forgetting]);
    const { rowCount } = await pool.query(
      'select from sessions where user_id = $1 and has_factor',
      [member.id],
    );
    expect(rowCount).toBe(0);
  });

  test('with a signature of something else is refused', async () => {
    const { authenticator } = await aPasskeyHolder();
    const response = authenticator.show(await challenge());
    const other = authenticator.show(await challenge());
    const forged = {
      ...response,
      response: { ...response.response, signature: other.response.signature },
    };
    expect(
      (await site.call('POST /api/auth/login/passkey', { body: { response: forged } })).status,
    ).toBe(401);
  });
});

describe('a passkey', () => {
  test('can be renamed and removed by its owner alone', async () => {
    const { member, authenticator, passkey } = await aPasskeyHolder();
    const other = await aSignedUpMember(site);
    const params = { id: passkey.id };
    const rename = (as: TestMember, name: string) =>
      site.call('PATCH /api/auth/passkeys/{id}', { params, body: { name } }, as);
    expect((await rename(other, 'Mine')).status).toBe(404);
    expect((await rename(member, ' Desk key ')).body.name).toBe('Desk key');
    expect((await rename(member, '')).status).toBe(400);
    const remove = (as: TestMember, body: { currentPassword?: string }) =>
      site.call('DELETE /api/auth/passkeys/{id}', { params, body }, as);
    expect((await remove(other, { currentPassword: other.password })).status).toBe(404);
    expect((await remove(member, {})).problem.errors).toEqual([
      { path: 'currentPassword', message: 'Current password is required' },
    ]);
    expect((await remove(member, { currentPassword: member.password })).status).toBe(204);
    expect(await passkeysOf(member)).toEqual([]);
    expect((await signIn(authenticator)).status).toBe(401);
  });

  test('is not removed with the password alone where two-factor is on', async () => {
    const { member, passkey } = await aPasskeyHolder();
    await site.app.platform.database.pool.query(
      "insert into two_factor (user_id, sealed_secret, confirmed_at, created_at) values ($1, '', now(), now())",
      [member.id],
    );
    const { status, problem } = await site.call(
      'DELETE /api/auth/passkeys/{id}',
      { params: { id: passkey.id }, body: { currentPassword: member.password } },
      member,
    );
    expect([status, problem.errors?.[0]?.path]).toEqual([400, 'code']);
    expect(await passkeysOf(member)).toHaveLength(1);
  });

  test('stays where it is the only way in, also for two at once', async () => {
    const { member, passkey } = await aPasskeyHolder();
    const second = await add(member, anAuthenticator());
    await site.app.platform.database.pool.query(
      'update users set password_hash = null where id = $1',
      [member.id],
    );
    const ids = [passkey.id, second.body.id];
    const removals = await Promise.all(
      ids.map((id) =>
        site.call('DELETE /api/auth/passkeys/{id}', { params: { id }, body: {} }, member),
      ),
    );
    expect(removals.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(await passkeysOf(member)).toHaveLength(1);
  });
});
