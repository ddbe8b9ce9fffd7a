import net from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MailInDoubt, MailRefused } from './mailer.ts';
import { openSmtp } from './smtp.ts';

type Stage = 'greeting' | 'EHLO' | 'HELO' | 'MAIL' | 'RCPT' | 'DATA' | 'message';

const FRIENDLY: Record<Stage, string> = {
  greeting: '220 mail.example.test',
  EHLO: '250 mail.example.test',
  HELO: '250 mail.example.test',
  MAIL: '250 fine',
  RCPT: '250 fine',
  DATA: '354 go on',
  message: '250 taken',
};
const HANGS_UP = 'hangs up';
/** A word now and then, so that no silence is long, and never the last line of a reply. */
const DRIBBLES = 'dribbles';
const SEND_MS = 600;

let mood: Partial<Record<Stage, string>> = {};
const server = net.createServer((socket) => {
  let isMessage = false;
  let dribbling: NodeJS.Timeout | undefined;
  const say = (stage: Stage) => {
    const reply = mood[stage] ?? FRIENDLY[stage];
    if (reply === HANGS_UP) socket.destroy();
    else if (reply === DRIBBLES) dribbling = setInterval(() => socket.write('250-wait\r\n'), 50);
    else socket.write(`${reply}\r\n`);
    isMessage = stage === 'DATA' && reply.startsWith('354');
  };
  let rest = '';
  socket.on('data', (part) => {
    const lines = (rest + part.toString()).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines)
      if (!isMessage) say(line.split(' ')[0] as Stage); // commands, as this test's client sends them
      else if (line === '.') say('message');
  });
  socket.on('error', () => {});
  socket.on('close', () => clearInterval(dribbling));
  say('greeting');
});
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => void server.close());

async function send(): Promise<string> {
  const { port } = server.address() as net.AddressInfo; // it listens on TCP
  const mailer = openSmtp(`smtp://127.0.0.1:${port}`, 'site@example.test', SEND_MS);
  const mail = {
    id: '0198a000-0000-7000-8000-000000000000',
    to: 'sam@example.test',
    subject: 'Hm',
    text: 'Words.',
    html: '<p>Words.</p>',
    unsubscribeUrl: null,
    createdAt: new Date('2026-11-25T00:00:00Z'),
  };
  return mailer
    .send(mail, () => Promise.resolve())
    .then(
      () => 'taken',
      (error: unknown) =>
        error instanceof MailRefused
          ? 'refused'
          : error instanceof MailInDoubt
            ? 'in doubt'
            : 'later',
    );
}

test.each<[Stage, string, string]>([
  ['greeting', '554 no mail here', 'later'],
  ['greeting', '421 too many', 'later'],
  ['greeting', 'HTTP/1.1 200 OK', 'later'],
  ['greeting', HANGS_UP, 'later'],
  ['EHLO', '554 go away', 'later'],
  ['EHLO', DRIBBLES, 'later'],
  ['MAIL', '530 log in first', 'later'],
  ['MAIL', '550 this sender may not', 'later'],
  ['RCPT', '530 log in first', 'later'],
  ['RCPT', '450 not now', 'later'],
  ['RCPT', '550 no such mailbox', 'refused'],
  ['RCPT', HANGS_UP, 'later'],
  ['RCPT', DRIBBLES, 'later'],
  ['DATA', '421 closing', 'later'],
  ['DATA', '554 not this', 'refused'],
  ['DATA', 'what?', 'later'],
  ['DATA', HANGS_UP, 'later'],
  ['DATA', DRIBBLES, 'later'],
  ['message', '250 taken', 'taken'],
  ['message', '451 not now', 'later'],
  ['message', '552 too large', 'refused'],
  ['message', 'what?', 'in doubt'],
  ['message', HANGS_UP, 'in doubt'],
  ['message', DRIBBLES, 'in doubt'],
])('a mail server that says at %s: %s leaves the mail %s', async (stage, reply, expected) => {
  // A server that refuses the newer greeting is asked with the older one.
  mood = { [stage]: reply, ...(stage === 'EHLO' && { HELO: reply }) };
  const startedAt = performance.now();
  expect(await send()).toBe(expected);
  expect(performance.now() - startedAt).toBeLessThan(SEND_MS * 3);
});
