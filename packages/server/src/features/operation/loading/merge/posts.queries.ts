import type pg from 'pg';

export async function insertQuestions(db: pg.ClientBase): Promise<void> {
  await db.query(`
    insert into all_questions (id, author_id, title, source, source_format, html, html_version, excerpt, tags, created_at, updated_at)
    select f.id, f.author_id, s.title, s.source, s.source_format, s.html, s.html_version, s.excerpt, s.tags, s.created_at, s.updated_at
    from loading.questions s join loading.found_questions f using (ref) where f.is_new`);
  await db.query(`
    insert into question_tags (tag_id, question_id, created_at)
    select t.id, f.id, s.created_at
    from loading.questions s join loading.found_questions f using (ref), unnest(s.tags) as tag join tags t on t.name = tag where f.is_new`);
}

export async function insertAnswers(db: pg.ClientBase): Promise<void> {
  await db.query(`
    insert into all_answers (id, question_id, author_id, source, source_format, html, html_version, created_at, updated_at)
    select f.id, f.question_id, f.author_id, s.source, s.source_format, s.html, s.html_version, s.created_at, s.updated_at
    from loading.answers s join loading.found_answers f using (ref) where f.is_new`);
}

export async function insertComments(db: pg.ClientBase): Promise<void> {
  await db.query(`
    insert into all_comments (id, question_id, author_id, source, html, html_version, created_at, updated_at)
    select f.id, f.question_id, f.author_id, s.source, s.html, s.html_version, s.created_at, s.created_at
    from loading.comments s join loading.found_comments f using (ref) where f.is_new`);
}

// What this load adds to each post: votes with and without a voter, answers, comments. A second run
// adds nothing.
const ADDED_VOTES = `
  select question_id, answer_id, sum(case direction when 'up' then 1 else -1 end)::int as votes from loading.new_votes group by question_id, answer_id
  union all
  select s.question_id, s.answer_id, s.up - s.down - coalesce(i.up - i.down, 0)
  from loading.scores s left join imported_votes i on i.question_id = s.question_id or i.answer_id = s.answer_id`;

/** Computes what each post gains. Before the nameless votes are stored: it compares with them. */
export async function computeChanges(db: pg.ClientBase): Promise<void> {
  await db.query(`
    insert into loading.changes (ref, question_id, answer_id, is_new, votes, answers, comments, last_at)
    with added_votes as (select question_id, answer_id, sum(votes)::int as votes from (${ADDED_VOTES}) v group by question_id, answer_id),
    answered as (select question_id, count(*)::int as answers, max(created_at) as last_at from loading.found_answers where is_new group by question_id),
    commented as (select question_id, count(*)::int as comments from loading.found_comments where is_new group by question_id)
    select f.ref, f.id, null::uuid, f.is_new, coalesce(v.votes, 0), coalesce(a.answers, 0), coalesce(c.comments, 0), a.last_at
    from loading.found_questions f left join added_votes v on v.question_id = f.id left join answered a on a.question_id = f.id left join commented c on c.question_id = f.id
    union all
    select f.ref, null, f.id, f.is_new, coalesce(v.votes, 0), 0, 0, null from loading.found_answers f left join added_votes v on v.answer_id = f.id`);
  await db.query('analyze loading.changes');
}

/** Creates the counters of new posts as they end up, and adds to those of posts that were there. */
export async function countOnPosts(db: pg.ClientBase): Promise<void> {
  await db.query(
    'insert into answer_stats (answer_id, votes) select answer_id, votes from loading.changes where answer_id is not null and is_new',
  );
  await db.query(`
    insert into all_question_stats (question_id, votes, view_count, answer_count, comment_count, accepted_answer_id, created_at, active_at)
    select d.question_id, d.votes, s.view_count, d.answers, d.comments, accepted.id, s.created_at, greatest(s.active_at, d.last_at)
    from loading.changes d join loading.questions s using (ref) left join loading.found_answers accepted on accepted.ref = s.accepted_ref and accepted.question_id = d.question_id
    where d.question_id is not null and d.is_new`);
  await db.query(
    'update answer_stats s set votes = s.votes + d.votes from loading.changes d where d.answer_id = s.answer_id and not d.is_new and d.votes <> 0',
  );
  await db.query(`
    update all_question_stats s
    set votes = s.votes + d.votes, answer_count = s.answer_count + d.answers, comment_count = s.comment_count + d.comments, active_at = greatest(s.active_at, d.last_at)
    from loading.changes d where d.question_id = s.question_id and not d.is_new and (d.votes <> 0 or d.answers <> 0 or d.comments <> 0)`);
}

/**
 * A question that was there takes the acceptance of a newer dump; a member's question keeps what
 * the member chose.
 */
export async function moveAcceptances(db: pg.ClientBase): Promise<void> {
  await db.query(`
    update all_question_stats st set accepted_answer_id = a.id
    from loading.found_questions f join loading.questions s using (ref) join loading.found_answers a on a.ref = s.accepted_ref and a.question_id = f.id
    where st.question_id = f.id and not f.is_new and f.author_is_external and st.accepted_answer_id is distinct from a.id`);
}
