import type pg from 'pg';

// Which staged rows are already in the product, by their origin or by their id, and which id each
// has.

/** Posts whose owner is not among the users belong to the account of this ref. */
export const DELETED_USER_REF = 0;

/**
 * Leaves out what came from this site before and was removed or hidden here. Returns how many of
 * each there were.
 */
export async function dropRemoved(
  db: pg.ClientBase,
  site: string,
): Promise<{ questions: number; answers: number; comments: number }> {
  const drop = async (kind: 'question' | 'answer' | 'comment'): Promise<number> => {
    const { rowCount } = await db.query(
      `delete from loading.${kind}s s where exists (
         select from removed_origins r where r.site = $1 and r.kind = $2 and r.external_id = s.ref::text)
       or exists (
         select from origins o join all_${kind}s p on p.id = o.${kind}_id
         where o.site = $1 and o.external_id = s.ref::text and p.status <> 'visible')`,
      [site, kind],
    );
    return rowCount ?? 0;
  };
  return {
    questions: await drop('question'),
    answers: await drop('answer'),
    comments: await drop('comment'),
  };
}

/**
 * Notes which posts of a corpus were removed or hidden here since an earlier load. It has no site:
 * they are known by the ids that they would have.
 */
export async function findRemoved(db: pg.ClientBase, kind: 'question' | 'answer'): Promise<void> {
  const under = kind === 'answer' ? REMOVED_ABOVE : '';
  await db.query(
    `insert into loading.removed_posts (post_type, ref)
     select $1, s.ref from loading.${kind}s s
     where s.id in (select post_id from hidden_posts union select post_id from removals) ${under}
     on conflict do nothing`,
    [kind],
  );
}

const REMOVED_ABOVE = `or s.question_ref in (select ref from loading.removed_posts where post_type = 'question')`;

const isRemoved = (kind: string, ref: string): string =>
  `exists (select from loading.removed_posts r where r.post_type = ${kind} and r.ref = ${ref})`;

export async function findAccounts(db: pg.ClientBase, site: string): Promise<void> {
  const text = `
    insert into loading.accounts (ref, id, is_new, is_external)
    select s.ref, coalesce(u.id, s.id), u.id is null, coalesce(u.is_external, s.is_external)
    from loading.users s
    left join origins o on o.site = $1 and o.external_id = s.external_id and o.user_id is not null
    left join users u on u.id = coalesce(o.user_id, s.id)`;
  await db.query(text, [site]);
  await db.query('analyze loading.accounts');
}

export async function findQuestions(db: pg.ClientBase, site: string): Promise<void> {
  const text = `
    insert into loading.found_questions (ref, id, is_new, author_id, author_is_external)
    select s.ref, coalesce(q.id, s.id), q.id is null, a.id, a.is_external
    from loading.questions s
    left join loading.accounts owner on owner.ref = s.owner_ref
    join loading.accounts a on a.ref = coalesce(owner.ref, $2)
    left join origins o on o.site = $1 and o.external_id = s.ref::text and o.question_id is not null
    left join all_questions q on q.id = coalesce(o.question_id, s.id)
    where not ${isRemoved("'question'", 's.ref')}`;
  await db.query(text, [site, DELETED_USER_REF]);
  await db.query('create index on loading.found_questions (ref); analyze loading.found_questions');
}

/** Leaves out the answers whose question is not there. */
export async function findAnswers(db: pg.ClientBase, site: string): Promise<void> {
  const text = `
    insert into loading.found_answers (ref, id, is_new, question_ref, question_id, author_id, author_is_external, created_at)
    select s.ref, coalesce(x.id, s.id), x.id is null, s.question_ref, f.id, a.id, a.is_external, s.created_at
    from loading.answers s
    join loading.found_questions f on f.ref = s.question_ref
    left join loading.accounts owner on owner.ref = s.owner_ref
    join loading.accounts a on a.ref = coalesce(owner.ref, $2)
    left join origins o on o.site = $1 and o.external_id = s.ref::text and o.answer_id is not null
    left join all_answers x on x.id = coalesce(o.answer_id, s.id)
    where not ${isRemoved("'answer'", 's.ref')}`;
  await db.query(text, [site, DELETED_USER_REF]);
  await db.query('analyze loading.found_answers');
}

/** Comments belong to questions here: one on an answer goes to the answer's question. */
export async function findComments(db: pg.ClientBase, site: string): Promise<void> {
  const text = `
    insert into loading.found_comments (ref, id, is_new, question_id, author_id, is_on_answer)
    select s.ref, coalesce(x.id, s.id), x.id is null, coalesce(q.id, w.question_id), a.id, w.id is not null
    from loading.comments s
    left join loading.found_questions q on q.ref = s.post_ref
    left join loading.found_answers w on w.ref = s.post_ref
    left join loading.accounts owner on owner.ref = s.owner_ref
    join loading.accounts a on a.ref = coalesce(owner.ref, $2)
    left join origins o on o.site = $1 and o.external_id = s.ref::text and o.comment_id is not null
    left join all_comments x on x.id = coalesce(o.comment_id, s.id)
    where q.id is not null or w.id is not null`;
  await db.query(text, [site, DELETED_USER_REF]);
}

/**
 * The staged votes that are not there yet; one without a voter or a post breaks the table's rules.
 * A vote the member has pressed here since stays as it is.
 */
export async function findNewVotes(db: pg.ClientBase): Promise<void> {
  await db.query(`
    insert into loading.new_votes (id, voter_id, voter_is_external, question_id, answer_id, author_id, author_is_external, direction, created_at)
    select s.id, voter.id, voter.is_external, q.id, a.id, coalesce(q.author_id, a.author_id), coalesce(q.author_is_external, a.author_is_external), s.direction, s.created_at
    from loading.votes s
    left join loading.accounts voter on voter.ref = s.voter_ref
    left join loading.found_questions q on s.post_type = 'question' and q.ref = s.post_ref
    left join loading.found_answers a on s.post_type = 'answer' and a.ref = s.post_ref
    where not exists (select 1 from votes v where v.id = s.id)
      and not exists (select 1 from votes v where v.question_id = q.id and v.user_id = voter.id)
      and not exists (select 1 from votes v where v.answer_id = a.id and v.user_id = voter.id)
      and not ${isRemoved('s.post_type', 's.post_ref')}
    order by s.id`);
  await db.query('analyze loading.new_votes');
}

/**
 * The sum of each post's anonymous votes. If they do not add up to its score, the score wins, with
 * the fewest votes added.
 */
export async function computeScores(db: pg.ClientBase): Promise<void> {
  await db.query(`
    insert into loading.scores (question_id, answer_id, up, down, is_adjusted)
    with counted as (select post_ref, count(*) filter (where is_up)::int as up, count(*) filter (where not is_up)::int as down from loading.ballots group by post_ref),
    posts as (
      select f.id as question_id, null::uuid as answer_id, s.ref, s.score from loading.questions s join loading.found_questions f using (ref) where s.score is not null
      union all
      select null, f.id, s.ref, s.score from loading.answers s join loading.found_answers f using (ref) where s.score is not null
    ),
    balanced as (
      select question_id, answer_id, coalesce(up, 0) as up, coalesce(down, 0) as down, score - (coalesce(up, 0) - coalesce(down, 0)) as missing
      from posts left join counted on counted.post_ref = posts.ref
    )
    select question_id, answer_id, up + greatest(0, missing), down + greatest(0, -missing), missing <> 0 from balanced`);
}
