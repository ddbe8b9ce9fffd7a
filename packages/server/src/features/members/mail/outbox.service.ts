import type { OutboxMail } from '@lotwise/contract/operation/outbox';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { type Actor, record } from '../audit/audit.service.ts';
import { withoutSecrets } from './mail.secrets.ts';
import { sendAgain } from './mail.service.ts';
import { type MailFilter, mailWithText, newestMails } from './outbox.queries.ts';

const PAGE = 50;

export async function list(
  db: Db,
  { page, ...filter }: MailFilter & { page: number },
): Promise<{ mails: OutboxMail[]; hasMore: boolean }> {
  const rows = await newestMails(db, filter, PAGE + 1, (page - 1) * PAGE);
  return { mails: rows.slice(0, PAGE).map(shown), hasMore: rows.length > PAGE };
}

type Row = Awaited<ReturnType<typeof newestMails>>[number];

function shown({ createdAt, sentAt, ...row }: Row): OutboxMail {
  return { ...row, createdAt: createdAt.toISOString(), sentAt: sentAt?.toISOString() ?? null };
}

/** One mail, without the secrets of its links. */
export async function one(db: Db, id: string): Promise<OutboxMail & { text: string }> {
  const row = await mailWithText(db, id);
  if (!row) throw new Refusal('not_found', 'This mail does not exist.');
  const { text, ...rest } = row;
  return { ...shown(rest), text: withoutSecrets(text) };
}

export async function retry(
  db: Db,
  { id, actor, now }: { id: string; actor: Actor; now: Date },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const mail = await mailWithText(tx, id);
    await sendAgain(tx, id);
    await record(tx, {
      actor,
      action: 'mail sent again',
      target: { type: 'mail', id, name: mail?.kind ?? '' },
      before: { state: mail?.state },
      now,
    });
  });
}
