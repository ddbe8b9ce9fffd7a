import type pg from 'pg';

/** Credits the authors of everything new that came with a licence. */
export async function insertOrigins(db: pg.ClientBase, site: string): Promise<void> {
  const users = `
    insert into origins (user_id, site, external_id, url, author_name, author_url, licence, licence_url)
    select a.id, $1, s.external_id, s.url, s.display_name, s.url, s.licence, s.licence_url
    from loading.users s join loading.accounts a using (ref) where a.is_new and s.licence is not null`;
  await db.query(users, [site]);
  for (const [column, staged] of [
    ['question_id', 'questions'],
    ['answer_id', 'answers'],
    ['comment_id', 'comments'],
  ]) {
    // An owner who is gone is named as the dump names them, and has no address.
    const posts = `
      insert into origins (${column}, site, external_id, url, author_name, author_url, licence, licence_url)
      select f.id, $1, s.ref::text, s.url, coalesce(owner.display_name, s.owner_name, gone.display_name), owner.url, s.licence, s.licence_url
      from loading.${staged} s join loading.found_${staged} f using (ref) left join loading.users owner on owner.ref = s.owner_ref left join loading.users gone on gone.ref = 0
      where f.is_new and s.licence is not null`;
    await db.query(posts, [site]);
  }
}
