import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';
import { messageOf } from './message.ts';

/** Where mail is written when there is no mail server. */
export const mailFolder = (dataDir: string): string => path.join(dataDir, 'mail');

/**
 * Writes each mail as `{id}.eml`. Writing one again replaces the file by its like, so that nothing
 * is there twice.
 */
export function openMailFolder(dataDir: string, from: string): Mailer {
  const folder = mailFolder(dataDir);
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(mail, from));
      // Reset links are as good as passwords: nobody else on the machine reads them.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(folder, `${mail.id}.eml`);
      // With a stream for a buffer the transport was told wrong.
      if (!Buffer.isBuffer(message)) throw new Error('The message was not composed into memory.');
      // Under its name only when it is whole.
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
  };
}
