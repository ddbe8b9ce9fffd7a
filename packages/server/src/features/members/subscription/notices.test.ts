import { expect, test } from 'vitest';
import { useApp } from '../../../../testing/app.ts';
import { aMember } from '../../../../testing/data.ts';
import { useMailFolder } from '../../../../testing/mail.ts';
import { FAILS_LATER, later, runJob, subscribe } from '../../../../testing/payments.ts';

const mail = useMailFolder();
const site = useApp({ env: mail.env });

test('a failed renewal and the end of premium are mailed, each once', async () => {
  site.at('2026-01-15T10:00:00Z');
  const member = await aMember(site);
  await subscribe(site, member, FAILS_LATER);
  const subjects = async (time: string) => {
    site.at(time);
    await runJob(site, 'mail_notifications');
    return (await mail.sent(site)).map(({ subject }) => subject);
  };
  expect(await subjects('2026-01-15T10:05:00Z')).toEqual([
    'You are now a premium member, with all premium benefits.',
  ]);
  await later(site, member, '2026-02-15T10:00:01Z');
  await later(site, member, '2026-02-16T10:00:00Z');
  expect((await subjects('2026-02-16T10:05:00Z')).slice(1)).toEqual([
    'Your premium payment failed. You keep premium until 22 February 2026; please update your card in your profile.',
  ]);
  await later(site, member, '2026-02-22T10:00:02Z');
  expect((await subjects('2026-02-22T10:05:00Z')).slice(2)).toEqual([
    'Your premium payment did not go through, so you now have a free account.',
  ]);
  const texts = (await mail.sent(site)).map(({ text }) => text);
  expect(texts.join('\n')).not.toContain('..');
});
