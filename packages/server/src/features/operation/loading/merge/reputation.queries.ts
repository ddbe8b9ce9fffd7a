import {
  acceptCauses,
  DAILY_VOTE_LIMIT,
  REPUTATION_POINTS,
  VOTE_CAUSES,
  voteCauses,
} from '@lotwise/domain/members/reputation';
import type pg from 'pg';

// What the domain's functions say of each kind of vote, as rows to join with: the rules stay there.
const VOTE_RULES = (['question', 'answer'] as const).flatMap((target) =>
  (['up', 'down'] as const).flatMap((direction) => {
    const { author, voter } = voteCauses(target, direction);
    const rule = { target, direction };
    return [
      { ...rule, role: 'author', cause: author, points: REPUTATION_POINTS[author] },
      ...(voter
        ? [{ ...rule, role: 'voter', cause: voter, points: REPUTATION_POINTS[voter] }]
        : []),
    ];
  }),
);
const ACCEPT_RULES = acceptCauses({ askerId: 'asker', answererId: 'answerer' }).map(
  ({ userId, cause }) => ({
    role: userId,
    cause,
    points: REPUTATION_POINTS[cause],
  }),
);

/**
 * Writes the ledger lines of the new votes and acceptances, corrects the days above the limit, and
 * moves the sums. Imported authors earn nothing.
 */
export async function earnReputation(db: pg.ClientBase): Promise<void> {
  await writeVotes(db);
  await writeAcceptances(db);
  await db.query('analyze loading.earned');
  await correctDays(db);
  await db.query(
    'update user_stats s set points = s.points + d.points from (select user_id, sum(points)::int as points from loading.earned group by user_id) d where d.user_id = s.user_id',
  );
}

// Lines take the id of what caused them where it is theirs alone: random ones would cost more than
// all the rest.
async function writeVotes(db: pg.ClientBase): Promise<void> {
  const text = `
    with written as (
      insert into all_reputation_events (id, user_id, cause, points, question_id, answer_id, actor_id, day, created_at)
      select case r.role when 'author' then v.id else gen_random_uuid() end, case r.role when 'author' then v.author_id else v.voter_id end, r.cause, r.points,
        v.question_id, v.answer_id, v.voter_id, (v.created_at at time zone 'UTC')::date, v.created_at
      from loading.new_votes v
      join jsonb_to_recordset($1::jsonb) as r (target text, direction text, role text, cause text, points integer)
        on r.direction = v.direction and r.target = case when v.question_id is null then 'answer' else 'question' end
      where not case r.role when 'author' then v.author_is_external else v.voter_is_external end
      returning user_id, day, cause, points, created_at
    )
    insert into loading.earned (user_id, day, is_limited, points, last_at)
    select user_id, day, cause = any($2), sum(points), max(created_at) from written group by 1, 2, 3`;
  await db.query(text, [JSON.stringify(VOTE_RULES), [...VOTE_CAUSES]]);
}

// Nobody wrote down when an answer was accepted: its own time is the earliest it can have been.
async function writeAcceptances(db: pg.ClientBase): Promise<void> {
  const text = `
    with written as (
      insert into all_reputation_events (id, user_id, cause, points, answer_id, actor_id, day, created_at)
      select case r.role when 'asker' then q.id else a.id end, case r.role when 'asker' then q.author_id else a.author_id end, r.cause, r.points, a.id, q.author_id,
        (a.created_at at time zone 'UTC')::date, a.created_at
      from loading.found_questions q join loading.questions s using (ref) join loading.found_answers a on a.ref = s.accepted_ref and a.question_id = q.id
      cross join jsonb_to_recordset($1::jsonb) as r (role text, cause text, points integer)
      where q.is_new and q.author_id <> a.author_id and not case r.role when 'asker' then q.author_is_external else a.author_is_external end
      returning user_id, day, points, created_at
    )
    insert into loading.earned (user_id, day, is_limited, points, last_at) select user_id, day, false, sum(points), max(created_at) from written group by 1, 2`;
  await db.query(text, [JSON.stringify(ACCEPT_RULES)]);
}

// The limit of domain's dailyLimitPoints, over all votes of the day: those that were in the ledger
// and those that came now.
async function correctDays(db: pg.ClientBase): Promise<void> {
  const totals = `
    insert into loading.corrections (user_id, day, next, held, last_at)
    select user_id, day, least(0, $1 - points - before), held, last_at
    from (
      select n.user_id, n.day, n.points, n.last_at, coalesce(o.points, 0) as before, coalesce(o.held, 0) as held
      from loading.earned n left join loading.days_before o using (user_id, day) where n.is_limited
    ) days
    where least(0, $1 - points - before) <> held`;
  await db.query(totals, [DAILY_VOTE_LIMIT]);
  await db.query(
    "delete from reputation_events e using loading.corrections c where e.cause = 'daily_limit' and e.user_id = c.user_id and e.day = c.day and c.held <> 0",
  );
  await db.query(`
    insert into all_reputation_events (id, user_id, cause, points, day, created_at)
    select gen_random_uuid(), user_id, 'daily_limit', next, day, last_at from loading.corrections where next <> 0`);
  await db.query(
    'insert into loading.earned (user_id, day, is_limited, points, last_at) select user_id, day, false, next - held, last_at from loading.corrections',
  );
}

/**
 * Notes what earlier votes brought on the days that new votes fall on. Before the new ones are
 * written.
 */
export async function noteDaysBefore(db: pg.ClientBase): Promise<void> {
  const text = `
    insert into loading.days_before (user_id, day, points, held)
    select user_id, day, coalesce(sum(points) filter (where cause = any($1)), 0), coalesce(sum(points) filter (where cause = 'daily_limit'), 0)
    from reputation_events e
    where (cause = any($1) or cause = 'daily_limit') and exists (select 1 from loading.new_votes v where v.author_id = e.user_id and (v.created_at at time zone 'UTC')::date = e.day)
    group by user_id, day`;
  await db.query(text, [[...VOTE_CAUSES]]);
}
