import type { Invitation } from '@lotwise/contract/members/invitations';
import { DAY_MS } from '@lotwise/domain/text/days';
import type { SignUpMode } from '@lotwise/domain/operation/settings';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { invalidField, Refusal } from '../../../platform/http/errors.ts';
import { newId } from '../../../platform/db/ids.ts';
import { hashOf, randomToken } from '../../../platform/http/session.ts';
import { type Actor, record } from '../audit/audit.service.ts';
import * as queries from './invitations.queries.ts';

const PAGE = 50;

/**
 * Lets someone join, in the transaction that makes their account, or refuses.
 *
 * | who may sign up | without an invitation | with a good one | with one that is over |
 * |-----------------|-----------------------|-----------------|-----------------------|
 * | open            | yes                   | yes, unused     | yes                   |
 * | invitation      | no                    | yes, one use    | no                    |
 * | closed          | no                    | no              | no                    |
 */
export async function admit(
  tx: Db,
  { mode, invitation, now }: { mode: SignUpMode; invitation: string | null | undefined; now: Date },
): Promise<void> {
  if (mode === 'open') return;
  if (mode === 'closed')
    throw new Refusal('forbidden', 'This site is not taking new members at the moment.');
  if (!invitation)
    throw invalidField(
      'invitation',
      'You need an invitation to join. A member of the team can send you one.',
    );
  if (!(await queries.useInvitation(tx, hashOf(invitation), now)))
    throw invalidField(
      'invitation',
      'This invitation is no longer valid: it was used up, revoked or has expired. Please ask for another one.',
    );
}

type Making = {
  note: string;
  days: number;
  maxUses: number;
  actor: Actor & { id: string };
  siteUrl: string;
  now: Date;
};

/** Makes an invitation and returns its link, which is known to nobody afterwards. */
export async function invite(
  db: Db,
  { note, days, maxUses, actor, siteUrl, now }: Making,
): Promise<{ invitation: Invitation; url: string }> {
  const token = randomToken();
  const expiresAt = new Date(now.getTime() + days * DAY_MS);
  const row = { id: newId(), note, maxUses, uses: 0, expiresAt, createdAt: now };
  await inTransaction(db, async (tx) => {
    await queries.insertInvitation(tx, { ...row, tokenHash: hashOf(token), madeBy: actor.id });
    const after = { maxUses, expiresAt: expiresAt.toISOString() };
    await record(tx, {
      actor,
      action: 'invitation made',
      target: { type: 'invitation', id: row.id, name: note },
      after,
      now,
    });
  });
  // After the hash, which browsers send to no server, so it appears in no log.
  return {
    invitation: shown({ ...row, madeBy: actor.username }),
    url: `${siteUrl}/signup#invitation=${token}`,
  };
}

export async function list(
  db: Db,
  page: number,
): Promise<{ invitations: Invitation[]; hasMore: boolean }> {
  const rows = await queries.newestInvitations(db, PAGE + 1, (page - 1) * PAGE);
  return { invitations: rows.slice(0, PAGE).map(shown), hasMore: rows.length > PAGE };
}

type Row = Awaited<ReturnType<typeof queries.newestInvitations>>[number];

const shown = ({ expiresAt, createdAt, ...row }: Row): Invitation => ({
  ...row,
  expiresAt: expiresAt.toISOString(),
  createdAt: createdAt.toISOString(),
});

export async function takeBack(
  db: Db,
  { id, actor, now }: { id: string; actor: Actor; now: Date },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await queries.deleteInvitation(tx, id);
    if (!row) throw new Refusal('not_found', 'There is no such invitation.');
    const before = { uses: row.uses, maxUses: row.maxUses, expiresAt: row.expiresAt.toISOString() };
    await record(tx, {
      actor,
      action: 'invitation taken back',
      target: { type: 'invitation', id, name: row.note },
      before,
      now,
    });
  });
}

/** Forgets invitations that expired a month ago. */
export async function forgetInvitations(db: Db, now: Date): Promise<void> {
  await queries.deleteExpiredInvitations(db, new Date(now.getTime() - 30 * DAY_MS));
}
