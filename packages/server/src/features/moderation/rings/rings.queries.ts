import { desc, eq, sql } from 'drizzle-orm';
import { type DirectedVotes, TIE_VOTES } from '@lotwise/domain/moderation/ring-graph';
import { IN_A_ROW_SECONDS, RING_THRESHOLDS } from '@lotwise/domain/moderation/rings';
import type { Db } from '../../../platform/db/db.ts';
import { setAsideVotes, voteRingMembers, voteRings } from '../../../platform/db/schema/rings.ts';

export interface PairRow extends DirectedVotes, Record<string, unknown> {}

const FEWEST = Math.min(TIE_VOTES, ...Object.values(RING_THRESHOLDS).map(({ votes }) => votes));

/**
 * Pairs of members of whom one gave the other many up votes since a time, with the share of all the
 * voter's, and what the author and others wrote since. What a human has restored is not looked at
 * again.
 */
export async function frequentPairs(db: Db, since: Date): Promise<PairRow[]> {
  const { rows } = await db.execute<PairRow>(sql`
    with cast_votes as (
      select v.user_id as voter, coalesce(q.author_id, a.author_id) as author, v.created_at
      from votes v left join questions q on q.id = v.question_id left join answers a on a.id = v.answer_id
      where v.direction = 'up' and v.user_id is not null and v.created_at > ${since}
        and num_nonnulls(q.id, a.id) = 1
    ), spaced as (
      select voter, author, created_at - lag(created_at) over (partition by voter, author order by created_at) as gap from cast_votes
    ), totals as (select voter, count(*)::int as total from cast_votes group by 1),
    written as (
      select author_id, count(*)::int as posts from (
        select author_id from questions where created_at > ${since} union all select author_id from answers where created_at > ${since}) posts
      group by 1)
    select s.voter as "voterId", s.author as "authorId", count(*)::int as votes, t.total as "all",
      count(*) filter (where s.gap <= make_interval(secs => ${IN_A_ROW_SECONDS}))::int as "inARow",
      coalesce((select w.posts from written w where w.author_id = s.author), 0) as theirs,
      coalesce((select sum(w.posts) from written w where w.author_id <> s.voter), 0)::int as others
    from spaced s join totals t using (voter) join users u on u.id = s.author and not u.is_external
    where not exists (
      select from vote_rings r where r.state = 'restored' and ((r.voter_id, r.author_id) = (s.voter, s.author) or (r.kind = 'mutual' and (r.voter_id, r.author_id) = (s.author, s.voter))))
      and not exists (
        select from vote_rings r join vote_ring_members one on one.ring_id = r.id and one.user_id = s.voter
          join vote_ring_members other on other.ring_id = r.id and other.user_id = s.author
        where r.state = 'restored')
    group by s.voter, s.author, t.total having count(*) >= ${FEWEST} order by 1, 2`);
  return rows;
}

export interface VoteRow extends Record<string, unknown> {
  /** Of an imported vote. */
  id: string | null;
  questionId: string | null;
  answerId: string | null;
  direction: 'up' | 'down';
  createdAt: Date;
}

/** The up votes of one member for another since a time, in the order of the posts' ids. */
export async function votesBetween(
  db: Db,
  voterId: string,
  authorId: string,
  since: Date,
): Promise<VoteRow[]> {
  const { rows } = await db.execute<VoteRow & { createdAt: string }>(sql`
    select v.id, v.question_id as "questionId", v.answer_id as "answerId", v.direction, v.created_at::text as "createdAt"
    from votes v left join questions q on q.id = v.question_id left join answers a on a.id = v.answer_id
    where v.user_id = ${voterId} and coalesce(q.author_id, a.author_id) = ${authorId} and v.direction = 'up' and v.created_at > ${since}
    order by coalesce(v.question_id, v.answer_id)`);
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}

export async function insertRing(db: Db, ring: typeof voteRings.$inferInsert): Promise<void> {
  await db.insert(voteRings).values(ring);
}

export async function insertMembers(
  db: Db,
  ringId: string,
  userIds: readonly string[],
): Promise<void> {
  await db.insert(voteRingMembers).values(userIds.map((userId) => ({ ringId, userId })));
}

export async function insertSetAside(
  db: Db,
  vote: typeof setAsideVotes.$inferInsert,
): Promise<void> {
  await db.insert(setAsideVotes).values(vote);
}

export async function lockRing(db: Db, id: string) {
  const [row] = await db.select().from(voteRings).where(eq(voteRings.id, id)).for('update');
  return row;
}

export async function setRestored(
  db: Db,
  id: string,
  by: { decidedBy: string | null; decidedAt: Date },
): Promise<void> {
  await db
    .update(voteRings)
    .set({ state: 'restored', ...by })
    .where(eq(voteRings.id, id));
}

/** Takes the votes of a ring from where they were set aside. */
export async function takeVotes(db: Db, ringId: string) {
  return db.delete(setAsideVotes).where(eq(setAsideVotes.ringId, ringId)).returning();
}

/** A page of rings, the latest first, with who voted for whom. */
export async function ringsPage(db: Db, limit: number, offset: number) {
  return db
    .select({
      id: voteRings.id,
      kind: voteRings.kind,
      state: voteRings.state,
      evidence: voteRings.evidence,
      createdAt: voteRings.createdAt,
      decidedAt: voteRings.decidedAt,
      votes: sql<number>`(select count(*)::int from set_aside_votes v where v.ring_id = vote_rings.id)`,
      voters: sql<
        string[]
      >`array(select distinct u.username from set_aside_votes v join users u on u.id = v.user_id where v.ring_id = vote_rings.id order by 1)`,
      authors: sql<
        string[]
      >`array(select distinct u.username from set_aside_votes v join users u on u.id = v.author_id where v.ring_id = vote_rings.id order by 1)`,
    })
    .from(voteRings)
    .orderBy(desc(voteRings.createdAt), desc(voteRings.id))
    .limit(limit)
    .offset(offset);
}
