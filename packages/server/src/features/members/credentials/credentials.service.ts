import type { z } from 'zod';
import type { FileReply } from '@lotwise/contract/call';
import type {
  Credential,
  credentialBody,
  QueuedCredential,
} from '@lotwise/contract/members/credentials';
import type { Person } from '@lotwise/contract/members/people';
import {
  badgeOf,
  type CredentialKind,
  CREDENTIALS,
  GRANT_YEARS_MAX,
  countriesOf,
  registerOf,
  shownState,
} from '@lotwise/domain/members/credentials';
import { type Country } from '@lotwise/domain/countries/countries';
import { dayText } from '@lotwise/domain/text/date-text';
import { DAY_MS, dayOf } from '@lotwise/domain/text/days';
import { RETENTION_DAYS } from '@lotwise/domain/members/retention';
import type { Platform } from '../../../platform/http/app.ts';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { violatedConstraint } from '../../../platform/db/db-errors.ts';
import { invalidField, Refusal } from '../../../platform/http/errors.ts';
import { newId } from '../../../platform/db/ids.ts';
import { type Actor, record } from '../audit/audit.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { disownOne, isHeld, readUpload, remove } from '../uploads/uploads.service.ts';
import * as queries from './credentials.queries.ts';

const OWN_MAX = 100;
const QUEUE_PAGE = 20;
const NOT_FOUND = 'This request does not exist.';

/** A member's grants that hold today, as their readers see them. */
export async function grantsOf(db: Db, userId: string, now: Date): Promise<Person['credentials']> {
  const rows = await queries.grantsOn(db, userId, dayOf(now));
  return rows.map(({ kind, jurisdiction, decidedAt, createdAt, expiresOn }) => ({
    name: CREDENTIALS[kind].name,
    badge: badgeOf(kind, jurisdiction),
    jurisdiction,
    register: registerOf(kind, jurisdiction),
    verifiedAt: (decidedAt ?? createdAt).toISOString(),
    expiresOn: expiresOn ?? '',
  }));
}

export async function own(db: Db, userId: string, now: Date): Promise<Credential[]> {
  return (await queries.credentialsOf(db, userId, OWN_MAX)).map((row) => shown(row, now));
}

function shown(row: queries.CredentialRow, now: Date): Credential {
  const {
    id,
    kind,
    jurisdiction,
    licenceNumber,
    note,
    state,
    reason,
    expiresOn,
    createdAt,
    decidedAt,
  } = row;
  const times = { createdAt: createdAt.toISOString(), decidedAt: decidedAt?.toISOString() ?? null };
  return {
    id,
    kind,
    jurisdiction,
    licenceNumber,
    note,
    reason,
    expiresOn,
    ...times,
    state: shownState(state, expiresOn, dayOf(now)),
  };
}

/** Puts a request into the queue. */
export async function request(
  db: Db,
  userId: string,
  { expertiseTags, ...body }: z.output<typeof credentialBody>,
  now: Date,
): Promise<Credential> {
  if (!(await isHeld(db, userId, 'evidence', body.evidenceId)))
    throw new Refusal('not_found', 'This document does not exist. Please add it again.');
  const row = { ...body, id: newId(), userId, note: body.note ?? null, createdAt: now };
  try {
    const credential = await inTransaction(db, async (tx) => {
      if (expertiseTags) await queries.setExpertise(tx, userId, expertiseTags, now);
      return queries.insertCredential(tx, row);
    });
    return shown(credential, now);
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'credentials_waiting_once')
      throw new Refusal('conflict', 'This request is already waiting.');
    if (constraint === 'credentials_by_evidence')
      throw new Refusal(
        'conflict',
        'This document belongs to another request. Please add it again.',
      );
    throw error;
  }
}

/**
 * Takes a request back, or gives up a grant. Returns the member, for the caches, and the evidence,
 * to be removed after the commit.
 */
export async function withdraw(
  db: Db,
  userId: string,
  id: string,
  now: Date,
): Promise<{ id: string; key: string }[]> {
  return inTransaction(db, async (tx) => {
    const member = await queries.lockMember(tx, userId);
    const held = await queries.lockCredential(tx, id);
    if (!member || held?.userId !== userId) throw new Refusal('not_found', NOT_FOUND);
    if (held.state !== 'waiting' && held.state !== 'granted')
      throw new Refusal('conflict', 'This request is already closed.');
    await queries.updateCredential(tx, id, { state: 'withdrawn', decidedAt: now });
    await refreshBadge(tx, userId, now);
    return held.evidenceId === null ? [] : disownOne(tx, held.evidenceId);
  });
}

/** The admins' queue. */
export async function list(
  db: Db,
  { page, state }: { page: number; state: 'waiting' | 'decided' },
  now: Date,
) {
  const rows = await queries.queue(db, {
    state,
    limit: QUEUE_PAGE + 1,
    offset: (page - 1) * QUEUE_PAGE,
  });
  return {
    credentials: rows.slice(0, QUEUE_PAGE).map((row) => inQueue(row, now)),
    hasMore: rows.length > QUEUE_PAGE,
  };
}

function inQueue(
  { credential, user, evidenceType }: queries.QueueRow,
  now: Date,
): QueuedCredential {
  const { firstName, lastName, ...known } = user;
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return {
    ...shown(credential, now),
    user: { ...known, name: name === '' ? null : name },
    evidenceType,
  };
}

type Decision =
  | { state: 'granted'; jurisdiction: Country; expiresOn: string }
  | { state: 'refused'; reason: string };

/** Decides a request: grants or refuses one that waits, prolongs a grant, or takes it back. */
export async function decide(
  db: Db,
  {
    id,
    admin,
    decision,
    seen,
    now,
  }: {
    id: string;
    admin: Actor;
    decision: Decision;
    /** The state that the admin saw, where they said so. */
    seen: 'waiting' | 'granted' | undefined;
    now: Date;
  },
): Promise<QueuedCredential> {
  return inTransaction(db, async (tx) => {
    const found = await queries.queued(tx, id);
    if (found) await queries.lockMember(tx, found.user.id);
    const held = found && (await queries.lockCredential(tx, id));
    if (!held) throw new Refusal('not_found', NOT_FOUND);
    if (held.userId === admin.id)
      throw new Refusal('forbidden', 'Your own request has to be decided by another admin.');
    if (held.state !== 'waiting' && held.state !== 'granted')
      throw new Refusal('conflict', 'This request is already closed.');
    if (seen !== undefined && seen !== held.state)
      throw new Refusal('conflict', 'Another admin has decided this request meanwhile.');
    if (decision.state === 'granted') refuseWrongGrant(held, decision, now);
    await queries.updateCredential(tx, id, { ...decision, decidedBy: admin.id, decidedAt: now });
    await refreshBadge(tx, held.userId, now);
    const after = await queries.queued(tx, id);
    if (!after) throw new Error(`The request ${id} is gone while it is locked.`);
    const change = {
      before: recorded(shown(held, now)),
      after: recorded(shown(after.credential, now)),
    };
    const target = { type: 'credential', id, name: badgeOf(held.kind, held.jurisdiction) };
    await record(tx, {
      actor: admin,
      action: `credential ${decision.state}`,
      target,
      memberId: held.userId,
      ...change,
      now,
    });
    await notify(tx, {
      userIds: [held.userId],
      type: 'credential',
      message: messageOf(held.kind, decision),
      path: '/profile',
      actorId: null,
      now,
    });
    return inQueue(after, now);
  });
}

const recorded = ({ state, jurisdiction, expiresOn, reason }: Credential) => ({
  state,
  jurisdiction,
  expiresOn,
  reason,
});

function messageOf(kind: CredentialKind, decision: Decision): string {
  const request = `Your request to be verified as ${CREDENTIALS[kind].name}`;
  if (decision.state === 'refused') return `${request} was rejected: ${decision.reason}`;
  return `${request} was approved until ${dayText(decision.expiresOn)}.`;
}

function refuseWrongGrant(
  held: queries.CredentialRow,
  { jurisdiction, expiresOn }: { jurisdiction: Country; expiresOn: string },
  now: Date,
): void {
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + GRANT_YEARS_MAX);
  if (!countriesOf(held.kind).includes(jurisdiction))
    throw invalidField('jurisdiction', 'This profession has no register there');
  if (expiresOn <= dayOf(now)) throw invalidField('expiresOn', 'Please choose a future date');
  if (expiresOn > dayOf(latest))
    throw invalidField('expiresOn', `Please choose a day within ${GRANT_YEARS_MAX} years`);
}

/** Writes the badge of a member's latest grant beside their name, or none. The member is locked. */
async function refreshBadge(tx: Db, userId: string, now: Date): Promise<void> {
  const [latest] = await queries.grantsOn(tx, userId, dayOf(now));
  await queries.setBadge(
    tx,
    userId,
    latest?.expiresOn
      ? { text: badgeOf(latest.kind, latest.jurisdiction), until: latest.expiresOn }
      : null,
  );
}

const BATCH = 500;

/** Replaces the badges that are over by what still holds. Returns whose they were. */
export async function endOldBadges(db: Db, now: Date): Promise<{ id: string; username: string }[]> {
  const members = await queries.membersWithOldBadge(db, dayOf(now), BATCH);
  for (const { id } of members)
    await inTransaction(db, async (tx) => {
      await queries.lockMember(tx, id);
      await refreshBadge(tx, id, now);
    });
  return members;
}

/**
 * Removes evidence 30 days after the decision, and a day after its upload where no request names
 * it.
 */
export async function removeOldEvidence(
  files: Pick<Platform, 'database' | 'storage'>,
  now: Date,
): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const found = await queries.evidenceToRemove(files.database.db, {
    decidedBefore: before(RETENTION_DAYS.evidence),
    uploadedBefore: before(1),
    limit: BATCH,
  });
  await remove(files, found);
  return found.length;
}

/** The evidence of a request. */
export async function evidence(
  files: Pick<Platform, 'database' | 'storage'>,
  id: string,
): Promise<FileReply> {
  const found = await queries.queued(files.database.db, id);
  const evidenceId = found?.credential.evidenceId;
  const file = evidenceId ? await readUpload(files, evidenceId) : null;
  if (!file) throw new Refusal('not_found', 'This document does not exist.');
  return file;
}
