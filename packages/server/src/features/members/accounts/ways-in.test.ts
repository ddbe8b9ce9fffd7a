import { calls } from '@lotwise/contract/calls';
import { visits } from '@lotwise/contract/visit';
import { expect, test } from 'vitest';
import { aSignedUpMember } from '../../../../testing/data.ts';
import { useSmtpSink } from '../../../../testing/mail.ts';
import { useSignInProvider } from '../../../../testing/use-sign-in-provider.ts';

// This site sends mail: whoever signs up can confirm their address.
const { site, aPerson, aNewcomer, confirmAddress, partsOf, visitProvider } = useSignInProvider(
  useSmtpSink().env,
);

const CREDENTIAL = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
};

/** The calls that add a way to log in, each with a body that it takes. */
const ADDING: Record<string, object> = {
  'POST /api/auth/two-factor': {},
  'POST /api/auth/two-factor/confirm': { code: '123456' },
  'POST /api/auth/two-factor/recovery-codes': {},
  'POST /api/auth/passkeys/options': {},
  'POST /api/auth/passkeys': { name: 'My phone', response: CREDENTIAL },
};

/** Of the calls about accounts, those that add none. */
const ADDING_NONE = `
  POST /api/auth/signup, POST /api/auth/signup/provider, POST /api/auth/login
  POST /api/auth/login/passkey, POST /api/auth/login/passkey/options
  POST /api/auth/login/second-step, POST /api/auth/logout
  PATCH /api/auth/user, PATCH /api/auth/password, PATCH /api/auth/notifications
  POST /api/auth/verify-email, POST /api/auth/verify-email/resend
  POST /api/auth/verify-email/disown, POST /api/auth/email, POST /api/auth/undo-email-change
  POST /api/auth/forgot-password, POST /api/auth/reset-password
  DELETE /api/auth/sessions, DELETE /api/auth/sessions/{id}
  DELETE /api/auth/two-factor, PATCH /api/auth/passkeys/{id}, DELETE /api/auth/passkeys/{id}
  DELETE /api/auth/identities/{id}, DELETE /api/auth/account
  PUT /api/auth/early-access, POST /api/auth/avatar, DELETE /api/auth/avatar
  POST /api/auth/credentials, POST /api/auth/credentials/evidence
  DELETE /api/auth/credentials/{id}
  POST /api/auth/insights, PUT /api/auth/insights/{id}, DELETE /api/auth/insights/{id}
  POST /api/auth/insights/{id}/publish, POST /api/auth/insights/{id}/unpublish`
  .split(/[,\n]/)
  .map((key) => key.trim())
  .filter(Boolean);

/** Calls about other things than accounts. */
const ELSEWHERE =
  /^\S+ \/api\/(admin|ai|answers|bookmarks|comments|create-subscription|drafts|experts|flags|follows|ledgers|moderation|notifications|preview|promote-to-admin|questions|sandbox|subscription|support|uploads|vote)\b/;

test('every call that writes is known to add a way to log in, or not to', () => {
  const writing = calls
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`)
    .filter((key) => !ELSEWHERE.test(key));
  expect(writing.sort()).toEqual([...Object.keys(ADDING), ...ADDING_NONE].sort());
  expect(visits.map(({ path }) => path)).toEqual([
    '/api/events',
    // These two can connect a provider.
    '/api/auth/oidc/{id}',
    '/api/auth/oidc/{id}/callback',
  ]);
});

test.each(Object.keys(ADDING))('%s waits until the address is confirmed', async (key) => {
  const [method, url] = key.split(' ') as ['POST', string];
  const member = await aSignedUpMember(site);
  const ask = () => site.send({ method, url, payload: ADDING[key] ?? {} }, member);
  const { statusCode, body } = await ask();
  expect([statusCode, body]).toEqual([
    403,
    expect.stringContaining('Please confirm your email address first.'),
  ]);
  await confirmAddress(member);
  expect((await ask()).statusCode).not.toBe(403);
});

test('a provider is connected once the address is confirmed, also where it began before', async () => {
  const member = await aSignedUpMember(site);
  const begun = await visitProvider(aPerson(), { as: member, link: true });
  expect(begun.location.href).toMatch(/\/settings#problem=unconfirmed$/);
  await confirmAddress(member);
  const { pool } = site.app.platform.database;
  const unconfirmed = (url: URL) => {
    void pool.query('update users set email_verified_at = null where id = $1', [member.id]);
    return url;
  };
  const person = aPerson();
  const returned = await visitProvider(person, { as: member, link: true, tamper: unconfirmed });
  expect(partsOf(returned.location).get('problem')).toBe('unconfirmed');
  await confirmAddress(member);
  const { location } = await visitProvider(person, { as: member, link: true });
  expect(location.pathname + location.hash).toBe('/settings#connected');
});

test('the settings say that the address has to be confirmed first', async () => {
  const member = await aSignedUpMember(site);
  const isAsked = async () =>
    (await site.call('GET /api/auth/security', {}, member)).body.mustConfirmFirst;
  expect(await isAsked()).toBe(true);
  await confirmAddress(member);
  expect(await isAsked()).toBe(false);
  const newcomer = await aNewcomer();
  expect((await site.call('GET /api/auth/security', {}, newcomer)).body.mustConfirmFirst).toBe(
    false,
  );
});
