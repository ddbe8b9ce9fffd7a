import type { JobHelpers } from 'graphile-worker';
import type { Platform } from '../../../platform/http/app.ts';
import { defineJob, runJob, type RunningJob } from '../../../platform/jobs/job.ts';
import { openMailer } from '../../../providers/mail/open-mailer.ts';
import { sweepMailFiles } from './mail.files.ts';
import { sendingLetter, sendMail, sweepingMailFiles } from './mail.service.ts';

const sendingMail = defineJob('send_mail', sendingLetter.payload);

export function mailJobs(platform: Platform): RunningJob[] {
  const { database, config, log, now } = platform;
  const { db } = database;
  const mailer = openMailer(config);
  /**
   * Sends one mail of the outbox. Failing makes the queue try again, after 3 seconds, 7, 20, … up
   * to six hours.
   */
  const send = async ({ id }: { id: string }, { job }: JobHelpers) => {
    const isInDoubt = await sendMail(db, mailer, id, {
      isLastAttempt: job.attempts >= job.max_attempts,
      now,
    });
    if (isInDoubt)
      log.warn(
        { mail: id },
        'a mail was handed over and never answered: it is not sent again unless an admin asks for it',
      );
  };
  return [
    runJob(sendingMail, send),
    runJob(sendingLetter, send),
    runJob(sweepingMailFiles, ({ ids }) => sweepMailFiles(platform, ids), '47 3 * * *'),
  ];
}
