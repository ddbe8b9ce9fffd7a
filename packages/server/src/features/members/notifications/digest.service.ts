import { DAY_MS, dayOf } from '@lotwise/domain/text/days';
import { questionPath } from '@lotwise/domain/community/question-path';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { queueMail } from '../mail/mail.service.ts';
import * as queries from './mailing.queries.ts';
import { line, type MailSite } from './mailing.service.ts';
import { unsubscribeUrl } from './unsubscribe.service.ts';

const PORTION = 100;
const TOLD_MAX = 10;
const QUESTIONS_MAX = 5;

/**
 * Mails the summary of the last seven days to those who want it: once a member and week, and only
 * where there is something to say.
 */
export async function mailDigests(db: Db, site: MailSite, now: Date): Promise<void> {
  const week = mondayOf(now);
  const since = new Date(now.getTime() - 7 * DAY_MS);
  const discussed = await queries.weeksQuestions(db, since, {
    followerId: null,
    limit: QUESTIONS_MAX,
  });
  let readers: queries.Reader[];
  do {
    readers = await queries.digestReaders(db, week, PORTION);
    for (const reader of readers)
      await inTransaction(db, (tx) => mailDigest(tx, site, { reader, week, since, discussed }));
  } while (readers.length > 0);
  await queries.deleteDigestsBefore(db, mondayOf(new Date(now.getTime() - 60 * DAY_MS)));
}

type Digest = {
  reader: queries.Reader;
  week: string;
  since: Date;
  discussed: queries.WeeksQuestion[];
};

async function mailDigest(
  tx: Db,
  site: MailSite,
  { reader, week, since, discussed }: Digest,
): Promise<void> {
  if (!(await queries.takeDigest(tx, reader.id, week))) return;
  const told = await queries.weekOf(tx, reader.id, since, TOLD_MAX);
  const followed = await queries.weeksQuestions(tx, since, {
    followerId: reader.id,
    limit: QUESTIONS_MAX,
  });
  const questions = followed.length > 0 ? followed : discussed;
  if (told.length + questions.length === 0) return;
  await queueMail(tx, {
    kind: 'digest',
    to: reader.email,
    userId: reader.id,
    subject: `Your week on ${site.name}`,
    paragraphs: [
      `Hello ${reader.username},`,
      ...(told.length > 0
        ? ['This week on your posts:', ...told.map((one) => line(site, one))]
        : []),
      ...(questions.length > 0
        ? [
            followed.length > 0
              ? 'New questions with tags you follow:'
              : 'The week’s most discussed questions:',
            ...questions.map((one) => questionLine(site, one)),
          ]
        : []),
    ],
    action: { label: `Open ${site.name}`, url: site.url },
    unsubscribeUrl: await unsubscribeUrl(tx, site.url, reader.id, 'digest'),
  });
}

function questionLine(
  site: MailSite,
  { id, title, answerCount }: queries.WeeksQuestion,
): { text: string; url: string } {
  return {
    text: `${title} (${answerCount} ${answerCount === 1 ? 'answer' : 'answers'})`,
    url: site.url + questionPath({ id, title }),
  };
}

/** The Monday (UTC) of a time's week. */
function mondayOf(time: Date): string {
  const day = (time.getUTCDay() + 6) % 7;
  return dayOf(new Date(time.getTime() - day * DAY_MS));
}
