import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import path from 'node:path';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll } from 'vitest';
import { mailFolder } from '../src/providers/mail/folder.ts';
import { jobsOf } from '../src/worker.ts';
import type { TestApp } from './app.ts';
import { readMail, type ReceivedMail } from './mime.ts';
import { runQueue } from './run-queue.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Runs every job that is due, as a server does. */
export async function runJobs({ app }: Pick<TestApp, 'app'>): Promise<void> {
  await runQueue(app.platform.database.pool, jobsOf(app.platform).taskList, 4);
}

/**
 * A site's mail as files: `const mail = useMailFolder(); const site = useApp({ env: mail.env })`,
 * then `await mail.sent(site)` runs the jobs and returns every mail that was written, oldest first.
 */
export function useMailFolder(): {
  env: Record<string, string>;
  sent(site: TestApp): Promise<ReceivedMail[]>;
} {
  const dataDir = temporaryFolder('mail');
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  return {
    env: { DATA_DIR: dataDir },
    async sent(site) {
      await runJobs(site);
      const folder = mailFolder(dataDir);
      // The names are ids, which sort by time.
      const files = existsSync(folder) ? readdirSync(folder).sort() : [];
      return files.map((file) => readMail(readFileSync(path.join(folder, file), 'utf8')));
    },
  };
}

/**
 * The same by SMTP: a mail server that stores what it takes. `options` make it refuse: `{ onRcptTo:
 * … }`.
 */
export function useSmtpSink(options: SMTPServerOptions = {}): {
  env: Record<string, string>;
  sent(site: TestApp): Promise<ReceivedMail[]>;
  /** Ends the connection of a client, as a server does that dies. */
  hangUp(remotePort: number): void;
} {
  const sockets = new Set<Socket>();
  const taken: string[] = [];
  const env: Record<string, string> = {};
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        taken.push(Buffer.concat(chunks).toString());
        done();
      });
    },
    ...options,
  });
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.server.address();
    env['SMTP_URL'] =
      `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  });
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return {
    env,
    async sent(site) {
      await runJobs(site);
      return taken.map(readMail);
    },
    hangUp: (remotePort) =>
      [...sockets].find((socket) => socket.remotePort === remotePort)?.destroy(),
  };
}
