import { Secret, TOTP } from 'otpauth';
import { beforeAll, expect } from 'vitest';
import { useApp } from './app.ts';
import { aSignedUpMember } from './data.ts';
import { useMailFolder } from './mail.ts';

type Member = Awaited<ReturnType<typeof aSignedUpMember>>;

/** Two sites with one clock, one of them with limits, and members who use two-factor. */
export function useTwoFactor() {
  const mail = useMailFolder();
  const site = useApp({ env: mail.env });
  const limited = useApp({ env: { RATE_LIMITS: 'on', ...mail.env } });

  let seconds = 1_800_000_000;
  const now = () => new Date(seconds * 1000);
  const pass = (more: number) => {
    seconds += more;
    for (const one of [site, limited]) one.at(now().toISOString());
  };
  beforeAll(() => pass(0));
  const codeAt = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: seconds * 1000 });
  const nextCode = (secret: string) => {
    pass(60);
    return codeAt(secret);
  };

  return {
    mail,
    site,
    limited,
    now,
    /** Moves the clocks on by so many seconds. */
    pass,
    codeAt,
    /** Moves the clocks on, so that the app shows a code nobody has used. */
    nextCode,
    async withTwoFactor(
      on = site,
    ): Promise<{ member: Member; secret: string; recoveryCodes: string[] }> {
      const member = await aSignedUpMember(on);
      await on.app.platform.database.pool.query(
        'update users set email_verified_at = now() where id = $1',
        [member.id],
      );
      const { body } = await on.call(
        'POST /api/auth/two-factor',
        { body: { currentPassword: member.password } },
        member,
      );
      const confirmed = await on.call(
        'POST /api/auth/two-factor/confirm',
        { body: { code: nextCode(body.secret) } },
        member,
      );
      expect(confirmed.status).toBe(200);
      return { member, secret: body.secret, recoveryCodes: confirmed.body.recoveryCodes };
    },
    /** Logs in by password. Returns the token for the second step. */
    async firstStep({ email, password }: Member, on = site): Promise<string> {
      const { status, body, response } = await on.call('POST /api/auth/login', {
        body: { email, password },
      });
      expect([status, response.headers['set-cookie']]).toEqual([200, undefined]);
      return 'secondStep' in body ? body.secondStep.token : '';
    },
    secondStep: (token: string, code: string, on = site) =>
      on.call('POST /api/auth/login/second-step', { body: { token, code } }),
    stateOf: async (member: Member) =>
      (await site.call('GET /api/auth/security', {}, member)).body.twoFactor,
  };
}
