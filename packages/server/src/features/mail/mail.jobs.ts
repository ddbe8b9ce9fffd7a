import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import type { Platform } from '../../platform/app.ts';
import { openMailer } from '../../providers/mail/open-mailer.ts';
import { sendMail } from './mail.service.ts';

const payload = z.object({ id: z.uuid() });

export function mailJobs({ database: { db }, config, log, now }: Platform): TaskList {
  const mailer = openMailer(config);
  return {
    /** Sends one mail of the outbox. Failing makes the queue try again, after 3 seconds, 7, 20, … up to six hours. */
    send_mail: async (input, { job }) => {
      const { id } = payload.parse(input);
      const isInDoubt = await sendMail(db, mailer, id, { isLastAttempt: job.attempts >= job.max_attempts, now });
      if (isInDoubt) log.warn({ mail: id }, 'a mail was handed over and never answered: it is not sent again unless an admin says so');
    },
  };
}
