import { eq, sql } from 'drizzle-orm';
import net from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, useApp } from '../../../../testing/app.ts';
import { aMember } from '../../../../testing/data.ts';
import { runJobs, useMailFolder, useSmtpSink } from '../../../../testing/mail.ts';
import { runQueue } from '../../../../testing/run-queue.ts';
import { jobsOf } from '../../../worker.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import { users } from '../../../platform/db/schema/foundation.ts';
import { holdingNothing } from '../../../platform/db/holding.ts';
import { mailOutbox } from '../../../platform/db/schema/mail.ts';
import { holdMail } from './mail.queries.ts';
import { forgetMailBefore, type Mail, queueMail, sendAgain } from './mail.service.ts';

const aMail = (part: Partial<Mail> = {}): Mail => ({
  kind: 'test',
  to: 'sam@example.test',
  userId: null,
  subject: 'Grüße – a new answer',
  paragraphs: ['Someone answered your question.'],
  action: { label: 'Read it', url: 'https://lotwise.test/questions/1' },
  ...part,
});
const databaseOf = (site: TestApp) => site.app.platform.database.db;
const rowOf = async (site: TestApp, id: string) =>
  (await databaseOf(site).select().from(mailOutbox).where(eq(mailOutbox.id, id)))[0];
/** Lets the attempts that wait for their time happen now. */
const hurry = (site: TestApp) =>
  databaseOf(site).execute(sql`update graphile_worker._private_jobs set run_at = now()`);

describe('a mail without a mail server', () => {
  const folder = useMailFolder();
  const site = useApp({ env: folder.env });

  test('is a file with both parts, and the row says that it was sent', async () => {
    const id = await queueMail(databaseOf(site), aMail());
    const [mail] = await folder.sent(site);
    expect(mail).toMatchObject({
      to: 'sam@example.test',
      subject: 'Grüße – a new answer',
      links: ['https://lotwise.test/questions/1'],
    });
    expect(mail?.text).toContain('Someone answered your question.');
    expect(mail?.html).toContain('<p>Someone answered your question.</p>');
    expect(mail?.headers.get('message-id')).toBe(`<${id}@localhost>`);
    expect(await rowOf(site, id)).toMatchObject({ state: 'sent', attempts: 1, error: null });
  });

  test('that is sent again is the same file', async () => {
    const before = (await folder.sent(site)).length;
    const id = await queueMail(databaseOf(site), aMail());
    await runJobs(site);
    await databaseOf(site)
      .update(mailOutbox)
      .set({ state: 'sending' })
      .where(eq(mailOutbox.id, id));
    await databaseOf(site).execute(
      sql`select from graphile_worker.add_job('send_mail', json_build_object('id', ${id}::text))`,
    );
    expect((await folder.sent(site)).length).toBe(before + 1);
    expect((await rowOf(site, id))?.attempts).toBe(2);
  });

  test('that another process has in hand is tried again, not forgotten', async () => {
    const id = await queueMail(databaseOf(site), aMail());
    await inTransaction(databaseOf(site), async (tx) => {
      expect(await holdMail(tx, id)).toBe(true);
      await holdingNothing(() => runJobs(site));
    });
    expect(await rowOf(site, id)).toMatchObject({ state: 'sending', attempts: 1 });
    await hurry(site);
    await runJobs(site);
    expect(await rowOf(site, id)).toMatchObject({ state: 'sent', attempts: 2 });
  });

  test('is not sent when the transaction that wrote it fails', async () => {
    const before = (await folder.sent(site)).length;
    const failing = inTransaction(databaseOf(site), async (tx) => {
      await queueMail(tx, aMail());
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect((await folder.sent(site)).length).toBe(before);
  });

  test('goes with its member', async () => {
    const member = await aMember(site);
    const id = await queueMail(databaseOf(site), aMail({ userId: member.id }));
    await databaseOf(site).delete(users).where(eq(users.id, member.id));
    expect(await rowOf(site, id)).toBeUndefined();
    await runJobs(site);
  });

  test('is forgotten when it is old', async () => {
    const id = await queueMail(databaseOf(site), aMail());
    await forgetMailBefore(databaseOf(site), new Date(Date.now() - 1000), new Date());
    expect(await rowOf(site, id)).toBeDefined();
    await forgetMailBefore(databaseOf(site), new Date(Date.now() + 1000), new Date());
    expect(await rowOf(site, id)).toBeUndefined();
  });
});

describe('a mail by SMTP', () => {
  const refusals: { responseCode: number; message: string }[] = [];
  const sink = useSmtpSink({
    onRcptTo: (_address, _session, done) => {
      const refusal = refusals.shift();
      done(
        refusal &&
          Object.assign(new Error(refusal.message), { responseCode: refusal.responseCode }),
      );
    },
  });
  const site = useApp({ env: sink.env });

  test('has the headers that let a mail program unsubscribe with one click', async () => {
    const unsubscribeUrl = `https://lotwise.test/unsubscribe?token=${'x'.repeat(200)}`;
    await queueMail(databaseOf(site), aMail({ unsubscribeUrl }));
    const mail = (await sink.sent(site)).at(-1);
    expect(mail?.headers.get('list-unsubscribe')).toBe(`<${unsubscribeUrl}>`);
    expect(mail?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(mail?.links).toContain(unsubscribeUrl);
  });

  test('can’t be given a header or a second reader by what stands in it', async () => {
    await queueMail(
      databaseOf(site),
      aMail({ subject: 'Hello\r\nBcc: eve@example.test\r\n\r\nBody' }),
    );
    const mail = (await sink.sent(site)).at(-1);
    expect(mail?.subject).toBe('Hello Bcc: eve@example.test Body');
    expect(mail?.headers.has('bcc')).toBe(false);
    const id = await queueMail(
      databaseOf(site),
      aMail({ to: 'sam@example.test, eve@example.test' }),
    );
    await runJobs(site);
    expect(await rowOf(site, id)).toMatchObject({ state: 'failed', attempts: 1 });
  });

  test('is tried again after a refusal for now, and given up after one for good', async () => {
    refusals.push(
      { responseCode: 451, message: 'Come back later' },
      { responseCode: 550, message: 'No such mailbox' },
    );
    const id = await queueMail(databaseOf(site), aMail());
    await runJobs(site);
    expect(await rowOf(site, id)).toMatchObject({
      state: 'queued',
      attempts: 1,
      error: expect.stringContaining('Come back later') as string,
    });
    await hurry(site);
    await runJobs(site);
    expect(await rowOf(site, id)).toMatchObject({
      state: 'failed',
      attempts: 2,
      error: expect.stringContaining('No such mailbox') as string,
    });
  });

  test('goes before what is sent to many, and after every other job', async () => {
    await runJobs(site);
    const { pool } = site.app.platform.database;
    const order: string[] = [];
    await queueMail(databaseOf(site), aMail({ kind: 'digest', subject: 'Your week' }));
    await queueMail(databaseOf(site), aMail({ kind: 'reset_password', subject: 'A link' }));
    await pool.query(`select graphile_worker.add_job('test_other')`);
    const { send_letter: sendLetter } = jobsOf(site.app.platform).taskList;
    await runQueue(pool, {
      test_other: () => void order.push('another job'),
      send_letter: async (payload, helpers) => {
        await sendLetter?.(payload, helpers);
        // As the job's schema says.
        const { id } = payload as { id: string };
        order.push((await rowOf(site, id))?.subject ?? '');
      },
    });
    expect(order).toEqual(['another job', 'A link', 'Your week']);
  });

  test('is sent once, however many jobs ask for it at once', async () => {
    const before = (await sink.sent(site)).length;
    const id = await queueMail(databaseOf(site), aMail());
    for (let copy = 0; copy < 5; copy++)
      await databaseOf(site).execute(
        sql`select from graphile_worker.add_job('send_mail', json_build_object('id', ${id}::text))`,
      );
    expect((await sink.sent(site)).length).toBe(before + 1);
  });
});

describe('a mail that the mail server was given', () => {
  /** What the server does with the next messages; then it takes them. */
  const answers: ('hangs up' | 'later' | 'never')[] = [];
  const given: string[] = [];
  const sink = useSmtpSink({
    onData: (stream, session, done) => {
      const answer = answers.shift();
      stream.on('data', () => {});
      stream.on('end', () => {
        given.push(session.id);
        // What a mail server is that loses its power once it has the mail.
        if (answer === 'hangs up') return void hangUp(session.remotePort);
        if (answer)
          return done(
            Object.assign(new Error(answer), { responseCode: answer === 'later' ? 451 : 554 }),
          );
        return done();
      });
    },
  });
  const hangUp = (port: number) => sink.hangUp(port);
  const site = useApp({ env: sink.env });
  const attempt = async (...next: typeof answers) => {
    given.length = 0;
    answers.push(...next);
    const id = await queueMail(databaseOf(site), aMail());
    for (let run = 0; run < 3; run++) {
      await runJobs(site);
      await hurry(site);
    }
    return id;
  };
  const again = (id: string) => inTransaction(databaseOf(site), (tx) => sendAgain(tx, id));

  test('and never answered for is not sent again by itself, but shows what happened', async () => {
    const id = await attempt('hangs up');
    expect(given).toHaveLength(1);
    expect(await rowOf(site, id)).toMatchObject({
      state: 'unknown',
      attempts: 1,
      error: expect.stringContaining('did not confirm that it accepted it') as string,
    });
  });

  test('and did not want now is sent again', async () => {
    const id = await attempt('later');
    expect(given).toHaveLength(2);
    expect(await rowOf(site, id)).toMatchObject({ state: 'sent', attempts: 2, error: null });
  });

  test('and refused for good is not', async () => {
    const id = await attempt('never');
    expect(given).toHaveLength(1);
    expect(await rowOf(site, id)).toMatchObject({ state: 'failed', attempts: 1 });
  });

  test('is sent again when an admin says so, where it failed or nobody knows', async () => {
    for (const answer of ['hangs up', 'never'] as const) {
      const id = await attempt(answer);
      await again(id);
      await runJobs(site);
      expect(given).toHaveLength(2);
      expect(await rowOf(site, id)).toMatchObject({ state: 'sent', error: null });
      await expect(again(id)).rejects.toThrow('This mail was sent.');
    }
    const waiting = await queueMail(databaseOf(site), aMail());
    await expect(again(waiting)).rejects.toThrow('This mail is waiting to be sent.');
    await expect(again('0198a000-0000-7000-8000-000000000000')).rejects.toThrow(
      'This mail does not exist.',
    );
  });
});

describe('a mail server that is none', () => {
  const env: Record<string, string> = {};
  const server = net.createServer((socket) =>
    socket.end('\u0000\u00ff\u0016 not a mail server\r\n'),
  );
  beforeAll(async () => {
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as net.AddressInfo; // it listens on TCP
    env['SMTP_URL'] = `smtp://127.0.0.1:${port}`;
  });
  afterAll(() => void server.close());
  const site = useApp({ env });

  test('has the mail tried again, whatever it says', async () => {
    const id = await queueMail(databaseOf(site), aMail());
    await runJobs(site);
    expect(await rowOf(site, id)).toMatchObject({
      state: 'queued',
      attempts: 1,
      error: expect.stringContaining('not a mail server') as string,
    });
  });
});
