import type { Task, TaskList } from 'graphile-worker';
import { z } from 'zod';
import type { Platform } from '../../../platform/http/app.ts';
import { openMailer } from '../../../providers/mail/open-mailer.ts';
import { sweepMailFiles } from './mail.files.ts';
import { sendMail } from './mail.service.ts';

const payload = z.object({ id: z.uuid() });
const sweeping = z.object({ ids: z.array(z.uuid()).default([]) });

export const MAIL_CRONTAB = '47 3 * * * sweep_mail_files';

export function mailJobs(platform: Platform): TaskList {
  const { database, config, log, now } = platform;
  const { db } = database;
  const mailer = openMailer(config);
  /**
   * Sends one mail of the outbox. Failing makes the queue try again, after 3 seconds, 7, 20, … up
   * to six hours.
   */
  const send: Task = async (input, { job }) => {
    const { id } = payload.parse(input);
    const isInDoubt = await sendMail(db, mailer, id, {
      isLastAttempt: job.attempts >= job.max_attempts,
      now,
    });
    if (isInDoubt)
      log.warn(
        { mail: id },
        'a mail was handed over and never answered: it is not sent again unless an admin says so',
      );
  };
  return {
    send_mail: send,
    send_letter: send,
    sweep_mail_files: (input) => sweepMailFiles(platform, sweeping.parse(input).ids),
  };
}
