import type { OutboxMail } from '@lotwise/contract/operation/outbox';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { mailOutbox } from '../../../platform/db/schema/mail.ts';

export interface MailFilter {
  state?: OutboxMail['state'] | undefined;
  search?: string | undefined;
}

const { id, kind, recipient, subject, state, attempts, error, createdAt, sentAt, text } =
  mailOutbox;
const columns = { id, kind, recipient, subject, state, attempts, error, createdAt, sentAt };

export function newestMails(db: Db, filter: MailFilter, limit: number, offset: number) {
  return db
    .select(columns)
    .from(mailOutbox)
    .where(and(filter.state ? eq(state, filter.state) : undefined, contains(filter.search)))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
    .offset(offset);
}

const contains = (search: string | undefined): SQL | undefined =>
  search
    ? sql`(position(lower(${search}) in lower(${recipient})) > 0 or position(lower(${search}) in lower(${subject})) > 0)`
    : undefined;

export async function mailWithText(db: Db, mailId: string) {
  const [row] = await db
    .select({ ...columns, text })
    .from(mailOutbox)
    .where(eq(id, mailId));
  return row;
}
