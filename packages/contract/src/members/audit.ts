import { SEARCH_MAX } from '@lotwise/domain/shared/limits';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, page, time } from '../shared.ts';
import { text } from '../text.ts';

/**
 * One action of an admin, a moderator or the operator. `before` and `after` are what changed, by
 * field.
 */
export const auditEntry = z.object({
  id,
  /**
   * The username of who acted; `deleted member` once they left, `the operator` at the command line.
   */
  actorName: z.string(),
  action: z.string(),
  targetType: z.string(),
  targetId: z.string(),
  /** What it was done to; a member by their name of today, or `deleted member`. */
  targetName: z.string(),
  /** The path of the page that shows it; null where none does, or not any more. */
  targetPath: z.string().nullable(),
  /** The member concerned, if there is one who has not left. */
  memberName: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  createdAt: time,
});
export type AuditEntry = z.output<typeof auditEntry>;

const filter = text().trim().max(SEARCH_MAX).optional();
const day = z.iso.date('Please enter a day as YYYY-MM-DD').optional();

/** What admins did. */
export const listAudit = defineCall('GET /api/admin/audit', {
  access: 'admin',
  summary:
    'What admins did, the latest first, 50 a page. `who` is the username of who acted, `target` the username of the member concerned, an id, or a part of a name; `from` and `to` are days in UTC, both included.',
  query: z.object({ page, who: filter, action: filter, target: filter, from: day, to: day }),
  reply: z.object({ entries: z.array(auditEntry), hasMore: z.boolean() }),
});

/** What the log can be filtered by. */
export const listAuditActions = defineCall('GET /api/admin/audit/actions', {
  access: 'admin',
  summary: 'The actions that the audit log holds, in alphabetical order.',
  reply: z.array(z.string()),
});
