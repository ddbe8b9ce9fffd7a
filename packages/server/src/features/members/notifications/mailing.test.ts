import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aComment, aMember, anAnswer, aQuestion } from '../../../../testing/data.ts';
import { useSmtpSink } from '../../../../testing/mail.ts';
import { temporaryFolder } from '../../../../testing/temporary-folder.ts';
import { users } from '../../../platform/db/schema/foundation.ts';
import { mailDigests } from './digest.service.ts';
import { mailNews, mailWhatIsDue } from './mailing.service.ts';
import { notify } from './notifications.service.ts';

const sink = useSmtpSink();
sink.env['PUBLIC_URL'] = 'https://lotwise.test';
const site = useApp({ env: sink.env });
const databaseOf = () => site.app.platform.database.db;
const MINUTE_MS = 60_000;
const later = (ms: number) => new Date(Date.now() + ms);
/** The mails a member got, after what is due in some minutes was sent. */
async function mailOf(member: TestMember, now = later(5 * MINUTE_MS)) {
  await mailWhatIsDue(databaseOf(), site.app.platform.config.site, now);
  return (await sink.sent(site)).filter(({ to }) => to === `${member.username}@example.test`);
}
const prefer = (member: TestMember, body: object) =>
  site.call('PATCH /api/auth/notifications', { body }, member);
const preferencesOf = async (member: TestMember) =>
  (await site.call('GET /api/auth/user', {}, member)).body.notificationPreferences;
/** Follows a link of a mail as its reader does. */
const open = (link: string | undefined, method: 'GET' | 'POST' = 'GET') => {
  const url = new URL(link ?? '');
  const form =
    method === 'POST'
      ? {
          payload: 'List-Unsubscribe=One-Click',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }
      : {};
  return site.send({ method, url: url.pathname + url.search, ...form });
};

describe('a notification by mail', () => {
  test('waits some minutes, then comes with both parts and links that work', async () => {
    const [asker, sam] = [await aMember(site), await aMember(site)];
    const question = await aQuestion(site, asker, { title: 'Are gifts <b>taxed</b>?' });
    const answer = await anAnswer(site, question, sam);
    expect(await mailOf(asker, later(MINUTE_MS))).toEqual([]);
    const [mail, ...more] = await mailOf(asker);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`${sam.username} answered your question “Are gifts <b>taxed</b>?”`);
    expect(mail?.html).toContain('Are gifts &lt;b&gt;taxed&lt;/b&gt;?');
    expect(mail?.links[0]).toBe(
      `https://lotwise.test/questions/${question.id}#answer-${answer.id}`,
    );
    expect(mail?.html).toContain(`href="${mail?.links[0]}"`);
    expect((await open(mail?.links[1])).statusCode).toBe(200);
    expect((await mailOf(asker)).length).toBe(1);
  });

  test('bundles what came together', async () => {
    const [asker, sam, kim] = [await aMember(site), await aMember(site), await aMember(site)];
    const question = await aQuestion(site, asker);
    await anAnswer(site, question, sam);
    await aComment(site, question, kim);
    const [mail, ...more] = await mailOf(asker);
    expect([mail?.subject, more.length]).toEqual(['2 new notifications on Lotwise', 0]);
    expect(mail?.text).toContain(`${sam.username} answered`);
    expect(mail?.text).toContain(`${kim.username} commented`);
  });

  test('is not sent when it was read in the meantime', async () => {
    const [asker, sam] = [await aMember(site), await aMember(site)];
    await anAnswer(site, await aQuestion(site, asker), sam);
    await site.call('POST /api/notifications/read', { body: { all: true } }, asker);
    expect(await mailOf(asker)).toEqual([]);
  });

  test('follows the preferences: answers by their own, the others by the master switch, votes never', async () => {
    const [quiet, off, sam] = [await aMember(site), await aMember(site), await aMember(site)];
    await prefer(quiet, { answerNotifications: false });
    await prefer(off, { emailNotifications: false });
    for (const asker of [quiet, off]) {
      const question = await aQuestion(site, asker);
      await anAnswer(site, question, sam);
      await site.call(
        'POST /api/vote',
        { body: { targetId: question.id, targetType: 'question', voteType: 'up' } },
        sam,
      );
      await notify(databaseOf(), {
        userIds: [asker.id],
        type: 'tier',
        message: 'You are premium now',
        path: '/profile',
        actorId: null,
      });
    }
    expect((await mailOf(quiet)).map(({ subject }) => subject)).toEqual(['You are premium now']);
    expect(await mailOf(off)).toEqual([]);
  });

  test('is sent once by two processes that look at the same time', async () => {
    const [asker, sam] = [await aMember(site), await aMember(site)];
    await anAnswer(site, await aQuestion(site, asker), sam);
    const now = later(5 * MINUTE_MS);
    await Promise.all(
      Array.from({ length: 4 }, () =>
        mailWhatIsDue(databaseOf(), site.app.platform.config.site, now),
      ),
    );
    expect((await mailOf(asker)).length).toBe(1);
  });
});

describe('Monday’s summary', () => {
  const monday = () => {
    const now = new Date();
    return new Date(
      now.getTime() - ((now.getUTCDay() + 6) % 7) * 24 * 60 * MINUTE_MS + 5 * MINUTE_MS,
    );
  };
  const digest = (now: Date) => mailDigests(databaseOf(), site.app.platform.config.site, now);

  test('is one mail a member and week, with what happened and links to it', async () => {
    const [asker, sam] = [await aMember(site), await aMember(site)];
    await prefer(asker, { weeklyDigest: true, answerNotifications: false });
    const question = await aQuestion(site, asker, { title: 'Are gifts taxed?' });
    await anAnswer(site, question, sam);
    // Not from now on: it may be the last minute of a week.
    const now = monday();
    await Promise.all([digest(now), digest(now)]);
    await digest(new Date(now.getTime() + MINUTE_MS));
    const [mail, ...more] = await mailOf(asker);
    expect([mail?.subject, more.length]).toEqual(['Your week on Lotwise', 0]);
    expect(mail?.text).toContain('answered your question “Are gifts taxed?”');
    expect(
      mail?.links.some((link) => link.startsWith(`https://lotwise.test/questions/${question.id}`)),
    ).toBe(true);
    expect(mail?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  });

  test('is not sent where there is nothing to say, nor to members who do not want it', async () => {
    await databaseOf().execute(sql`truncate all_questions cascade`);
    const [kim, sam] = [await aMember(site), await aMember(site)];
    await prefer(kim, { weeklyDigest: true });
    await digest(monday());
    expect([await mailOf(kim), await mailOf(sam)]).toEqual([[], []]);
  });
});

describe('product news', () => {
  const written = 'A calculator for gifts\n\nIt is here.\r\n\r\nTry it\nand tell us.\n';
  const run = (text: string, args: string[] = [], env: Record<string, string> = {}) => {
    const file = path.join(temporaryFolder('news'), 'news.txt');
    writeFileSync(file, text);
    const { url } = site.app.platform.database;
    return promisify(execFile)(process.execPath, ['scripts/news.ts', file, ...args], {
      cwd: path.join(import.meta.dirname, '../../../../../..'),
      env: { ...process.env, ...sink.env, DATABASE_URL: url, ...env },
    });
  };

  test('go to those who want them, and to nobody else', async () => {
    const [kim, sam] = [await aMember(site), await aMember(site)];
    await prefer(kim, { marketingEmails: true });
    expect((await run(written)).stdout).toContain('With --send it goes to 1 member.');
    expect(await mailOf(kim)).toEqual([]);
    expect((await run(written, ['--send'])).stdout).toContain('Sent to 1 member.');
    const mails = await mailOf(kim);
    expect(mails.map(({ subject }) => subject)).toEqual(['A calculator for gifts']);
    expect(mails[0]?.text).toContain('It is here.\n\nTry it and tell us.');
    expect(await mailOf(sam)).toEqual([]);
    // Whoever runs it again by mistake mails nobody twice.
    await expect(run(written, ['--send'])).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('News with this subject was mailed on'),
    });
  });

  test.each([
    ['A subject alone', {}, 2, 'holds no news'],
    [`${'Long '.repeat(30)}\n\nNews.`, {}, 2, 'holds no news'],
    [written, { SMTP_URL: '' }, 1, 'sends no mail'],
  ])('are refused in words: %j, %j', async (text, env, code, sentence) => {
    await expect(run(text, ['--send'], env)).rejects.toMatchObject({
      code,
      stderr: expect.stringContaining(sentence),
    });
  });
});

describe('the unsubscribe link', () => {
  const aMailTo = async (member: TestMember) => {
    await anAnswer(site, await aQuestion(site, member), await aMember(site));
    return (await mailOf(member)).at(-1)?.headers.get('list-unsubscribe')?.slice(1, -1);
  };

  test('asks first, and the button turns that kind off and nothing else', async () => {
    const kim = await aMember(site);
    await prefer(kim, { weeklyDigest: true });
    const link = await aMailTo(kim);
    const asked = await open(link);
    expect(asked.body).toContain('emails about answers and comments');
    expect((await preferencesOf(kim)).answerNotifications).toBe(true);
    expect((await open(link, 'POST')).statusCode).toBe(200);
    expect(await preferencesOf(kim)).toEqual({
      emailNotifications: true,
      answerNotifications: false,
      weeklyDigest: true,
      marketingEmails: false,
    });
    expect((await open(link, 'POST')).statusCode).toBe(200);
  });

  test('that we did not sign does nothing', async () => {
    const kim = await aMember(site);
    const url = new URL((await aMailTo(kim)) ?? '');
    const token = url.searchParams.get('token') ?? '';
    const others = Buffer.from(token, 'base64url');
    others[0] = (others[0] ?? 0) ^ 1;
    for (const wrong of ['', 'x', token.slice(0, -2), others.toString('base64url')])
      expect(
        (await open(`https://lotwise.test/unsubscribe?token=${wrong}`, 'POST')).statusCode,
      ).toBe(404);
    expect((await preferencesOf(kim)).answerNotifications).toBe(true);
  });

  test('of an account that is gone is not found', async () => {
    const kim = await aMember(site);
    const link = await aMailTo(kim);
    await databaseOf().execute(sql`delete from questions where author_id = ${kim.id}`);
    await databaseOf().delete(users).where(eq(users.id, kim.id));
    expect((await open(link)).statusCode).toBe(404);
  });
});

test('an address that nobody has confirmed gets no mail of notifications, summaries or news', async () => {
  const asker = await aMember(site, { isConfirmed: false });
  const question = await aQuestion(site, asker);
  await anAnswer(site, question, await aMember(site));
  const later = new Date(Date.now() + 3600_000);
  const { db } = site.app.platform.database;
  await mailWhatIsDue(db, site.app.platform.config.site, later);
  await mailNews(db, site.app.platform.config.site, { subject: 'News', paragraphs: ['New.'] });
  const mails = (await sink.sent(site)).filter(({ to }) => to.startsWith(asker.username));
  expect(mails).toEqual([]);
});
