import { z } from 'zod';
import { DELETED_USERNAME } from '@lotwise/domain/members/deleted-user';
import { splitInsight } from '@lotwise/domain/premium/insights';
import { EXCERPT_MAX } from '@lotwise/domain/shared/limits';
import { type Named, withoutMember } from '@lotwise/domain/community/mentions';
import type { Platform } from '../platform/http/app.ts';
import { type Db, inTransaction } from '../platform/db/db.ts';
import { addJob, defineJob } from '../platform/jobs/job.ts';
import { forgetQuotes } from '../features/premium/assistant/conversations.service.ts';
import { EVERYTHING_TAG } from '../platform/cache/tags.ts';
import { sweepMailFilesLater } from '../features/members/mail/mail.service.ts';
import * as passages from '../features/community/passages/passages.service.ts';
import { forgetTexts } from '../features/community/indexing/indexing.service.ts';
import { renderPost } from '../rendering/render.ts';
import { excerptOf } from '@lotwise/domain/text/excerpt';
import { plainText } from '@lotwise/domain/text/plain-text';
import type { LeavingMember } from '../features/members/accounts/closing.service.ts';
import * as deletion from '../features/members/deletion/deletion.service.ts';

export const forgettingMentions = defineJob(
  'forget_namings',
  z.object({ usernames: z.array(z.string()) }),
);

/**
 * Removes a member's name from what others wrote to them: from the posts they were notified of,
 * with their history, and from drafts, each row by itself. Returns the questions that showed it.
 */
export async function forgetMentions(
  db: Db,
  { id, username, former }: LeavingMember,
): Promise<string[]> {
  const usernames = [username, ...former];
  const { rowIds, questionIds } = await deletion.postsMentioning(db, id);
  for (const table of deletion.TEXT_TABLES) {
    const named = rowIds[table.name]?.map((rowId) => [rowId]);
    if (!named && table.name !== 'drafts') continue;
    const keys = named ?? (await deletion.rowsMentioning(db, table, usernames));
    for (const key of keys)
      await inTransaction(db, (tx) => rewriteRow(tx, table, { key, named: { usernames } }));
  }
  for (const name of usernames) await deletion.forgetRepeats(db, name);
  return questionIds;
}

/** Has a job search everything else. Its payload holds the names until it is done. */
export const forgetMentionsLater = (tx: Db, { username, former }: LeavingMember): Promise<void> =>
  addJob(tx, forgettingMentions, { usernames: [username, ...former] });

/**
 * Takes a member who has left out of every text of others: posts, hidden ones, earlier versions,
 * notes, tickets, conversations. Each table is read once and each row that names them is rewritten
 * by itself, so that nobody waits.
 */
export async function sweepMentions(
  { database: { db }, config, purge }: Platform,
  usernames: readonly string[],
): Promise<void> {
  const named = { usernames, siteUrl: config.publicUrl };
  const mailIds: string[] = [];
  let count = 0;
  for (const table of deletion.TEXT_TABLES)
    for (const key of await deletion.rowsMentioning(db, table, usernames)) {
      const done = await inTransaction(db, (tx) => rewriteRow(tx, table, { key, named }));
      if (!done) continue;
      count += 1;
      if (table.name === 'mail_outbox') mailIds.push(...key);
    }
  // The word counts still include what was rewritten together with the account.
  await passages.forgetNames(db, usernames);
  if (count === 0) return;
  if (mailIds.length > 0) await sweepMailFilesLater(db, mailIds);
  await purge([EVERYTHING_TAG]);
}

/** Rewrites one row and what is made of it. Null if it names nobody after all. */
async function rewriteRow(
  tx: Db,
  table: deletion.TextTable,
  { key, named }: { key: deletion.RowKey; named: Named },
): Promise<{ questionId: string | null } | null> {
  const row = await deletion.lockTexts(tx, table, key);
  if (!row) return null;
  // An object stays an object with the same keys.
  const texts = inEveryText(row.texts, (text) =>
    withoutMember(text, named, DELETED_USERNAME),
  ) as Record<string, unknown>;
  const changed = Object.entries(row.texts).flatMap(([column, value]) => {
    const without = texts[column];
    return JSON.stringify(without) === JSON.stringify(value) ? [] : [[column, without] as const];
  });
  if (changed.length === 0) return null;
  await deletion.storeTexts(tx, table, { key, texts: Object.fromEntries(changed) });
  if (row.questionId !== null && (table.name === 'all_questions' || table.name === 'all_answers'))
    await forgetTexts(tx, row.questionId);
  if (table.name === 'insights') {
    await passages.deletePassages(tx, key);
    for (const id of key) await passages.indexInsightLater(tx, id);
  }
  if (table.name === 'all_answers' || table.name === 'insights')
    for (const id of key) await forgetQuotes(tx, id);
  return row;
}

/**
 * A JSON value with every text in it rewritten; an excerpt of a rewritten text is made again from
 * it.
 */
function inEveryText(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((part) => inEveryText(part, change));
  if (typeof value !== 'object' || value === null) return value;
  const changed: Record<string, unknown> = Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, inEveryText(part, change)]),
  );
  const { source, excerpt } = changed;
  if (
    typeof excerpt !== 'string' ||
    typeof source !== 'string' ||
    !('source' in value) ||
    source === value.source
  )
    return changed;
  return { ...changed, excerpt: beginningOf(source, changed) };
}

// An insight's excerpt is the beginning of its free part, with links replaced by their text.
function beginningOf(
  source: string,
  { source_format: format, rest_html: rest }: Record<string, unknown>,
): string {
  const shown = rest === undefined ? source : splitInsight(source).opening;
  return excerptOf(
    plainText(renderPost(shown, format === 'html' ? 'html' : 'markdown')),
    EXCERPT_MAX,
  );
}
