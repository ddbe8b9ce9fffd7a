import type pg from 'pg';

export async function insertUsers(db: pg.ClientBase): Promise<void> {
  await db.query(`
    insert into users (id, username, email, password_hash, first_name, last_name, bio, is_external, created_at, updated_at)
    select a.id, n.username, s.email, s.password_hash, s.first_name, s.last_name, s.bio, s.is_external, s.created_at, s.created_at
    from loading.users s join loading.accounts a using (ref) join loading.usernames n using (ref) where a.is_new order by a.id`);
  await db.query(
    'insert into user_stats (user_id) select id from loading.accounts where is_new order by id',
  );
}

export async function insertTags(db: pg.ClientBase): Promise<number> {
  const { rowCount } = await db.query(`
    insert into tags (name, description)
    select name, description from loading.tags
    union all
    select distinct tag, null from loading.questions, unnest(tags) as tag where not exists (select 1 from loading.tags t where t.name = tag)
    order by 1
    on conflict (name) do nothing`);
  return rowCount ?? 0;
}

/** Adds the new posts to their authors' counters and to those of tags and months. */
export async function countPosts(db: pg.ClientBase): Promise<void> {
  await db.query(`
    update user_stats s set question_count = s.question_count + d.questions, answer_count = s.answer_count + d.answers
    from (
      select author_id, count(*) filter (where kind = 'q') as questions, count(*) filter (where kind = 'a') as answers
      from (select author_id, 'q' as kind from loading.found_questions where is_new union all select author_id, 'a' from loading.found_answers where is_new) posts group by author_id
    ) d where d.author_id = s.user_id`);
  await db.query(`
    insert into monthly_answers (month, user_id, answer_count)
    select date_trunc('month', created_at at time zone 'UTC')::date, author_id, count(*) from loading.found_answers where is_new group by 1, 2 order by 2, 1
    on conflict (user_id, month) do update set answer_count = monthly_answers.answer_count + excluded.answer_count`);
  await db.query(`
    update tags t set question_count = t.question_count + d.count
    from (select tag, count(*) from loading.questions s join loading.found_questions f using (ref), unnest(s.tags) as tag where f.is_new group by tag) d where d.tag = t.name`);
}
