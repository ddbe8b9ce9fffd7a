import { SEARCH_MAX } from '@lotwise/domain/shared/limits';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { count, id, idParams, page, time } from '../shared.ts';
import { text } from '../text.ts';

/** How far a mail is. `unknown`: it was handed over, and the mail server never answered. */
export const MAIL_STATES = ['queued', 'sending', 'unknown', 'sent', 'failed'] as const;
const state = z.enum(MAIL_STATES, `state must be one of ${MAIL_STATES.join(', ')}`);

/** A mail of the outbox. */
export const outboxMail = z.object({
  id,
  /** What sort it is: `address_check`. */
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state,
  attempts: count,
  /** The last trouble, in the mail server's words. */
  error: z.string().nullable(),
  createdAt: time,
  sentAt: time.nullable(),
});
export type OutboxMail = z.output<typeof outboxMail>;

/** The outbox. */
export const listMail = defineCall('GET /api/admin/mail', {
  access: 'admin',
  summary:
    'The mails of the last 30 days, the newest first, 50 a page; `search` finds a part of a recipient or subject.',
  query: z.object({
    page,
    state: state.optional(),
    search: text().trim().max(SEARCH_MAX).optional(),
  }),
  reply: z.object({
    mails: z.array(outboxMail),
    hasMore: z.boolean(),
    /** The folder that mails are written to where no mail server is named. */
    folder: z.string().nullable(),
  }),
});

/** One mail with its words. */
export const getMail = defineCall('GET /api/admin/mail/{id}', {
  access: 'admin',
  summary:
    'One email with its plain text. It does not contain the tokens in its links: with them an admin could log in as its recipient.',
  params: idParams,
  reply: outboxMail.extend({ text: z.string() }),
});

/** Sends a mail again. */
export const retryMail = defineCall('POST /api/admin/mail/{id}/retry', {
  access: 'admin',
  summary: 'Send an email again that failed or whose delivery is unknown. 409 for any other.',
  params: idParams,
});
