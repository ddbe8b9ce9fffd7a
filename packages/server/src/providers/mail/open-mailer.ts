import type { Config } from '../../platform/config/config.ts';
import { openMailFolder } from './folder.ts';
import type { Mailer } from './mailer.ts';
import { openSmtp } from './smtp.ts';

/** By SMTP where the configuration names a server, otherwise as files in the data directory. */
export function openMailer({ mail, dataDir }: Pick<Config, 'mail' | 'dataDir'>): Mailer {
  return mail.smtpUrl === undefined
    ? openMailFolder(dataDir, mail.from)
    : openSmtp(mail.smtpUrl, mail.from);
}
