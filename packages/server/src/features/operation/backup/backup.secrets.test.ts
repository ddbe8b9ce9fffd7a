import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { useApp } from '../../../../testing/app.ts';
import { backUp, restoreInto } from '../../../../testing/backups.ts';
import { aMember, aSignedUpMember } from '../../../../testing/data.ts';
import { useDataFolder } from '../../../../testing/data-folder.ts';
import { createEmptyDatabase } from '../../../../testing/database.ts';
import { runJobs } from '../../../../testing/mail.ts';
import { queueMail } from '../../members/mail/mail.service.ts';
import { unpacked } from './format.ts';

const env = { DATA_DIR: useDataFolder() };
const site = useApp({ env });

/** What a backup says, as a thief would read it. */
async function textOf(bytes: Buffer): Promise<string> {
  const parts: string[] = [];
  for await (const { body } of unpacked(Readable.from([bytes])))
    parts.push(body.toString('latin1'));
  return parts.join('');
}

test('a backup holds no link that works and no session, sent or waiting', async () => {
  const { db, pool } = site.app.platform.database;
  const member = await aSignedUpMember(site);
  await site.call('POST /api/auth/forgot-password', { body: { email: member.email } });
  const changed = await site.call(
    'POST /api/auth/email',
    { body: { email: 'new@example.test', currentPassword: member.password } },
    member,
  );
  expect(changed.status).toBeLessThan(300);
  await queueMail(db, {
    kind: 'news',
    to: member.email,
    userId: member.id,
    subject: 'News',
    paragraphs: ['Something happened.'],
    unsubscribeUrl: 'http://localhost:3000/unsubscribe?token=unsubscribing-token',
  });
  const invited = await site.call(
    'POST /api/admin/invitations',
    { body: { note: 'For Ada', days: 7, maxUses: 1 } },
    await aMember(site, { tier: 'admin' }),
  );
  const { rows } = await pool.query<{ text: string; unsubscribe_url: string | null }>(
    'select text, unsubscribe_url from mail_letters',
  );
  const tokens = [
    ...`${JSON.stringify(rows)} ${JSON.stringify(invited.body)}`.matchAll(
      /(?:token|invitation)=([\w-]{10,})/g,
    ),
  ].map(([, token = '']) => token);
  // The check of the address, the reset, the check of the new one, the way out, the invitation.
  expect(new Set(tokens).size).toBeGreaterThanOrEqual(5);
  const secrets = [...tokens, member.cookie.split('=')[1] ?? ''];

  const waiting = await backUp(site.app.platform.database.url, env);
  const said = await textOf(waiting);
  expect(said).toContain(member.email);
  for (const secret of secrets) expect(said).not.toContain(secret);

  await runJobs(site);
  const sent = await pool.query<{ rest: string }>(
    "select coalesce(string_agg(m::text, ' '), '') as rest from mail_outbox m where state = 'sent'",
  );
  expect(sent.rows[0]?.rest).toContain('reset-password?token=…');
  for (const secret of secrets) expect(sent.rows[0]?.rest).not.toContain(secret);
  expect((await pool.query('select from mail_letters')).rowCount).toBe(0);

  const target = await createEmptyDatabase();
  await restoreInto(target.url, waiting, env);
  const { rows: left } = await target.pool.query<{ count: number }>(
    'select count(*)::int as count from mail_outbox where has_letter',
  );
  expect(left[0]?.count).toBeGreaterThanOrEqual(4);
  await target.drop();
});
