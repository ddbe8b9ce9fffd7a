import { describe, expect, test } from 'vitest';
import type { CallInput } from '@lotwise/contract/calls';
import { useApp } from '../../../../testing/app.ts';
import { aMember } from '../../../../testing/data.ts';
import { useMailFolder } from '../../../../testing/mail.ts';
import { queueMail } from './mail.service.ts';
import { withoutSecrets } from './mail.secrets.ts';

const folder = useMailFolder();
const site = useApp({ env: folder.env });
const anAdmin = () => aMember(site, { tier: 'admin' });
const NOBODY = '0198a000-0000-7000-8000-000000000000';
const queue = (to: string, subject = 'Your link') => {
  const action = { label: 'Open', url: 'https://lotwise.test/reset-password?token=very-secret' };
  return queueMail(site.app.platform.database.db, {
    kind: 'test',
    to,
    userId: null,
    subject,
    paragraphs: ['Hello'],
    action,
  });
};
/** As it is after an attempt that was not taken: its letter is kept. */
const set = (id: string, state: string) =>
  site.app.platform.database.pool.query(
    "with kept as (insert into mail_letters (mail_id, text, html) values ($1, 'Hello', 'Hello') on conflict do nothing) update mail_outbox set state = $2, error = 'No.' where id = $1",
    [id, state],
  );
const list = async (query: CallInput<'GET /api/admin/mail'>['query']) =>
  (await site.call('GET /api/admin/mail', { query }, await anAdmin())).body;

describe('the outbox', () => {
  test('is listed with its states, and the folder where there is no mail server', async () => {
    const id = await queue('ann@example.test', 'A subject to seek');
    expect(await list({ search: 'to SEEK' })).toMatchObject({
      mails: [{ id, recipient: 'ann@example.test', state: 'queued', attempts: 0, sentAt: null }],
      hasMore: false,
    });
    expect((await list({})).folder).toBe(`${String(folder.env['DATA_DIR'])}/mail`);
    await folder.sent(site);
    const [mail] = (await list({ search: 'ANN@example', state: 'sent' })).mails;
    expect([mail?.id, typeof mail?.sentAt]).toEqual([id, 'string']);
    expect((await list({ state: 'failed' })).mails).toEqual([]);
  });

  test('shows a mail’s words without the secrets of its links', async () => {
    const id = await queue('ben@example.test');
    const { body } = await site.call(
      'GET /api/admin/mail/{id}',
      { params: { id } },
      await anAdmin(),
    );
    expect(body.text).toContain('Hello');
    expect(body.text).toContain('https://lotwise.test/reset-password?token=…');
    expect(JSON.stringify(body)).not.toContain('very-secret');
    expect(
      (await site.call('GET /api/admin/mail/{id}', { params: { id: NOBODY } }, await anAdmin()))
        .status,
    ).toBe(404);
  });

  test('sends again what failed or was never answered, and nothing else', async () => {
    const admin = await anAdmin();
    const retry = async (id: string) =>
      (await site.call('POST /api/admin/mail/{id}/retry', { params: { id } }, admin)).status;
    const id = await queue('kim@example.test');
    await folder.sent(site);
    expect([await retry(id), await retry(NOBODY)]).toEqual([409, 404]);
    for (const state of ['failed', 'unknown']) {
      await set(id, state);
      expect(await retry(id)).toBe(204);
      await folder.sent(site);
      expect((await list({ search: 'kim@' })).mails[0]).toMatchObject({
        state: 'sent',
        error: null,
      });
    }
    const { entries } = (await site.call('GET /api/admin/audit', { query: {} }, admin)).body;
    expect(entries[0]).toMatchObject({
      action: 'mail sent again',
      targetName: 'test',
      before: { state: 'unknown' },
    });
  });
});

test.each([
  ['https://a.test/x?token=abc.def-1&b=2', 'https://a.test/x?token=…&b=2'],
  ['https://a.test/x#invitation=abc', 'https://a.test/x#invitation=…'],
  ['https://a.test/x?page=2', 'https://a.test/x?page=2'],
])('%s is shown as %s', (text, shown) => {
  expect(withoutSecrets(`See ${text} now`)).toBe(`See ${shown} now`);
});
