import { USERNAME_MAX } from '@lotwise/domain/shared/limits';
import type pg from 'pg';

/**
 * Gives every new account a username that nobody has, in any case of letters: the wanted one, or
 * that with its ref.
 */
export async function chooseUsernames(db: pg.ClientBase): Promise<void> {
  await db.query(`
    insert into loading.usernames (ref, wanted, attempt, username)
    select s.ref, s.username, 0, s.username from loading.users s join loading.accounts a using (ref) where a.is_new`);
  while ((await disambiguate(db)) > 0);
}

// The lowest ref keeps the name as it is. A name with a ref may meet someone who is really called
// that: then once more, with a number.
async function disambiguate(db: pg.ClientBase): Promise<number> {
  const text = `
    with numbered as (select ref, lower(username) as name, row_number() over (partition by lower(username) order by attempt, abs(ref), ref) as place from loading.usernames),
    taken as (select n.ref from numbered n where n.place > 1 or exists (select 1 from users u where lower(u.username) = n.name) or exists (select 1 from former_usernames f where f.name = n.name)),
    next as (select u.ref, u.wanted, u.attempt + 1 as attempt, '-' || abs(u.ref) || case when u.attempt = 0 then '' else '-' || u.attempt + 1 end as ending from loading.usernames u join taken using (ref))
    update loading.usernames u
    set attempt = next.attempt, username = rtrim(left(next.wanted, $1 - length(next.ending)), '_.-') || next.ending
    from next where next.ref = u.ref`;
  const { rowCount } = await db.query(text, [USERNAME_MAX]);
  return rowCount ?? 0;
}
