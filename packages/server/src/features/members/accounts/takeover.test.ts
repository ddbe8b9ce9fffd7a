import { describe, expect, test } from 'vitest';
import { anAuthenticator } from '../../../../testing/authenticator.ts';
import { aQuestion, aSignedUpMember, aSignup } from '../../../../testing/data.ts';
import { useSignInProvider } from '../../../../testing/use-sign-in-provider.ts';
import { unsubscribeUrl } from '../notifications/unsubscribe.service.ts';
import { Secret, TOTP } from 'otpauth';
import { WAYS_IN } from './ways-in.queries.ts';

// A stranger signs up with somebody else's address and sets up a way to come back; then its owner
// takes the account over, or gets rid of it. This site sends no mail by SMTP, so that an address
// that is not confirmed keeps nobody from setting anything up, as on sites before that rule.
const { mail, site, aPerson, visitProvider, memberIn } = useSignInProvider();
type Stranger = Awaited<ReturnType<typeof aSignedUpMember>>;

const mailsTo = async (email: string) => (await mail.sent(site)).filter(({ to }) => to === email);
/** The token of the last link of this path that was mailed. */
const linkTo = async (email: string, path: string) => {
  const links = (await mailsTo(email)).flatMap((one) => one.links);
  const link = links.findLast((one) => new URL(one).pathname === path) ?? '';
  return new URL(link).searchParams.get('token') ?? '';
};
const logIn = (email: string, password: string) =>
  site.call('POST /api/auth/login', { body: { email, password } });
const follow = (token: string, as?: Stranger) =>
  site.call('POST /api/auth/verify-email', { body: { token } }, as);
const disown = (token: string) =>
  site.call('POST /api/auth/verify-email/disown', { body: { token } });
const isSignedIn = async ({ cookie }: Stranger) =>
  (await site.send({ url: '/api/auth/user', headers: { cookie } })).statusCode === 200;

const NEW_PASSWORD = 'a drawer of blue stones';

async function reset(email: string): Promise<void> {
  await site.call('POST /api/auth/forgot-password', { body: { email } });
  const token = await linkTo(email, '/reset-password');
  const body = { token, newPassword: NEW_PASSWORD };
  expect((await site.call('POST /api/auth/reset-password', { body })).status).toBe(204);
}

/** Each sets up a way back for the stranger, and returns whether it still leads in. */
const WAYS = {
  async session(stranger: Stranger) {
    return () => isSignedIn(stranger);
  },
  async password({ email, password }: Stranger) {
    return async () => (await logIn(email, password)).status === 200;
  },
  async passkey(stranger: Stranger) {
    const body = { currentPassword: stranger.password };
    const begun = await site.call('POST /api/auth/passkeys/options', { body }, stranger);
    const phone = anAuthenticator();
    const response = phone.make(begun.body.options);
    const added = { body: { name: 'My phone', response } };
    expect((await site.call('POST /api/auth/passkeys', added, stranger)).status).toBe(201);
    return async () => {
      const { body: asked } = await site.call('POST /api/auth/login/passkey/options', {});
      const shown = { body: { response: phone.show(asked.options) } };
      return (await site.call('POST /api/auth/login/passkey', shown)).status === 200;
    };
  },
  async provider(stranger: Stranger) {
    const person = aPerson();
    await visitProvider(person, { as: stranger, link: true });
    return async () => (await memberIn((await visitProvider(person)).headers))?.id === stranger.id;
  },
  async 'two-factor'(stranger: Stranger) {
    const body = { currentPassword: stranger.password };
    const { body: setup } = await site.call('POST /api/auth/two-factor', { body }, stranger);
    const code = new TOTP({ secret: Secret.fromBase32(setup.secret) }).generate();
    const on = await site.call('POST /api/auth/two-factor/confirm', { body: { code } }, stranger);
    expect(on.status).toBe(200);
    // It lets nobody in, and keeps the owner out.
    return async () => 'secondStep' in (await logIn(stranger.email, NEW_PASSWORD)).body;
  },
  async 'change of address'(stranger: Stranger) {
    const email = aSignup().email;
    const body = { email, currentPassword: stranger.password };
    expect((await site.call('POST /api/auth/email', { body }, stranger)).status).toBe(204);
    const token = await linkTo(email, '/verify-email');
    return async () => (await follow(token)).status === 200;
  },
  async 'unsubscribe link'(stranger: Stranger) {
    const { db } = site.app.platform.database;
    const { pathname, search } = new URL(
      await unsubscribeUrl(db, 'http://localhost:3000', stranger.id, 'digest'),
    );
    return async () => (await site.send({ url: pathname + search })).statusCode === 200;
  },
};
type Way = keyof typeof WAYS;

describe('an account that a stranger made with somebody’s address', () => {
  test.each(Object.keys(WAYS) as Way[])('is the owner’s alone after a reset: %s', async (way) => {
    const stranger = await aSignedUpMember(site);
    const leadsIn = await WAYS[way](stranger);
    await reset(stranger.email);
    expect(await leadsIn()).toBe(false);
    expect((await logIn(stranger.email, NEW_PASSWORD)).body).toMatchObject({
      id: stranger.id,
      emailVerified: true,
    });
    const sent = (await mailsTo(stranger.email)).find(({ subject }) => /was changed/.test(subject));
    expect(sent?.text).toContain('passkeys, connected accounts, two-factor authentication');
  });

  test.each(Object.keys(WAYS) as Way[])('is gone once the owner removes it: %s', async (way) => {
    const stranger = await aSignedUpMember(site);
    const leadsIn = await WAYS[way](stranger);
    const token = await linkTo(stranger.email, '/verify-email');
    expect((await follow(token)).body).toEqual({
      isConfirmed: false,
      isChanged: false,
      email: stranger.email,
      username: stranger.username,
    });
    expect((await disown(token)).status).toBe(204);
    expect(await leadsIn()).toBe(false);
    expect((await disown(token)).status).toBe(400);
    expect((await aSignedUpMember(site, { email: stranger.email })).id).not.toBe(stranger.id);
  });

  test('is not confirmed by the owner’s press alone, also where another member presses', async () => {
    const [stranger, owner] = [await aSignedUpMember(site), await aSignedUpMember(site)];
    const token = await linkTo(stranger.email, '/verify-email');
    for (const as of [undefined, owner])
      expect((await follow(token, as)).body.isConfirmed).toBe(false);
    const { body } = await site.call('GET /api/auth/user', {}, stranger);
    expect(body.emailVerified).toBe(false);
  });

  test('leaves its posts without a name where it is removed', async () => {
    const stranger = await aSignedUpMember(site);
    const { id } = await aQuestion(site, stranger);
    await disown(await linkTo(stranger.email, '/verify-email'));
    const { body } = await site.call('GET /api/questions/{id}', { params: { id } });
    expect(body.author.username).toBe('deleted user');
  });

  test('does not keep the owner out by changing the password or closing the account', async () => {
    const stranger = await aSignedUpMember(site);
    await site.call('POST /api/auth/forgot-password', { body: { email: stranger.email } });
    const change = { currentPassword: stranger.password, newPassword: 'another quiet stone' };
    const { response } = await site.call('PATCH /api/auth/password', { body: change }, stranger);
    const [cookie = ''] = String(response.headers['set-cookie']).split(';');
    const closed = { currentPassword: change.newPassword, deletePosts: false };
    const { status } = await site.call(
      'DELETE /api/auth/account',
      { body: closed },
      { ...stranger, cookie },
    );
    expect(status).toBe(204);
    const token = await linkTo(stranger.email, '/reset-password');
    const body = { token, newPassword: NEW_PASSWORD };
    expect((await site.call('POST /api/auth/reset-password', { body })).status).toBe(204);
  });
});

describe('an account whose address is confirmed', () => {
  test('keeps its passkey and second factor through a reset', async () => {
    const member = await aSignedUpMember(site);
    await follow(await linkTo(member.email, '/verify-email'), member);
    const leadsIn = await WAYS.passkey(member);
    const asksForCode = await WAYS['two-factor'](member);
    await reset(member.email);
    expect([await leadsIn(), await asksForCode()]).toEqual([true, true]);
  });

  test('is not removed by a link that was mailed before', async () => {
    const member = await aSignedUpMember(site);
    const token = await linkTo(member.email, '/verify-email');
    await reset(member.email);
    expect((await disown(token)).status).toBe(400);
    expect((await logIn(member.email, NEW_PASSWORD)).status).toBe(200);
  });

  test('is confirmed in a session, which stays; all others end', async () => {
    const member = await aSignedUpMember(site);
    const { response } = await logIn(member.email, member.password);
    const [cookie = ''] = String(response.headers['set-cookie']).split(';');
    const other = { ...member, cookie };
    expect([await isSignedIn(member), await isSignedIn(other)]).toEqual([true, true]);
    const { body } = await follow(await linkTo(member.email, '/verify-email'), member);
    expect(body).toMatchObject({ isConfirmed: true, isChanged: false });
    expect([await isSignedIn(member), await isSignedIn(other)]).toEqual([true, false]);
  });

  test('gets a new address only in a session; whoever reads its mail can cancel it', async () => {
    const member = await aSignedUpMember(site);
    const email = aSignup().email;
    const body = { email, currentPassword: member.password };
    await site.call('POST /api/auth/email', { body }, member);
    const token = await linkTo(email, '/verify-email');
    expect((await follow(token)).body).toMatchObject({ isConfirmed: false, isChanged: true });
    expect((await disown(token)).status).toBe(204);
    expect((await follow(token, member)).status).toBe(400);
    expect((await logIn(member.email, member.password)).status).toBe(200);
  });
});

/** What members' tables hold that looks like a secret and lets nobody in. */
const NO_SECRETS = [
  'idempotency_keys.fingerprint',
  'invitations.token_hash',
  'ledger_contents.head',
  'mail_outbox.subject',
  'tickets.subject',
];

test('every secret that belongs to a member ends with the first reset, or is known to be none', async () => {
  const { rows } = await site.app.platform.database.pool.query<{ name: string }>(`
    select distinct a.attrelid::regclass || '.' || a.attname as name from pg_attribute a
    join pg_constraint c on c.conrelid = a.attrelid and c.contype = 'f' and c.confrelid = 'users'::regclass
    where a.attnum > 0 and not a.attisdropped and (a.atttypid = 'bytea'::regtype
      or a.attname ~ 'token|secret|hash|challenge|subject|credential')`);
  const found = rows.map(({ name }) => name);
  const isEnded = (name: string) => WAYS_IN.some((table) => name.startsWith(`${table}.`));
  expect(found.filter((name) => !isEnded(name)).sort()).toEqual(NO_SECRETS);
  expect(WAYS_IN.filter((table) => !found.some((name) => name.startsWith(`${table}.`)))).toEqual(
    [],
  );
});
