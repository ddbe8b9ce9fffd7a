import type pg from 'pg';
import { LoadError } from '../load-error.ts';

/** Refuses a dump in which an id occurs twice in one file. */
export async function checkDump(db: pg.ClientBase): Promise<void> {
  for (const [file, rows] of [
    ['Users.xml', 'loading.users'],
    [
      'Posts.xml',
      '(select ref, line from loading.questions union all select ref, line from loading.answers) posts',
    ],
    ['Comments.xml', 'loading.comments'],
  ] as const) {
    const { rows: found } = await db.query<{ line: number }>(
      `select max(line) as line from ${rows} group by ref having count(*) > 1 limit 1`,
    );
    if (found[0]) throw new LoadError(file, found[0].line, 'this Id is already on an earlier row');
  }
}

/**
 * How many of the dump's votes up and down are new, were there, or belong to a post that was left
 * out. Before the merge stores them.
 */
export async function countBallots(
  db: pg.ClientBase,
): Promise<{ added: number; alreadyThere: number; loose: number }> {
  const { rows } = await db.query<{ added: number; alreadyThere: number; loose: number }>(`
    with kept as (select b.post_ref, count(*) as votes from loading.ballots b group by b.post_ref),
    posts as (select ref, id as question_id, null::uuid as answer_id from loading.found_questions union all select ref, null, id from loading.found_answers),
    compared as (
      select k.votes, p.ref is null as is_loose, least(k.votes, coalesce(i.up + i.down, 0)) as held
      from kept k left join posts p on p.ref = k.post_ref left join imported_votes i on i.question_id = p.question_id or i.answer_id = p.answer_id
    )
    select coalesce(sum(votes - held) filter (where not is_loose), 0)::int as added, coalesce(sum(held) filter (where not is_loose), 0)::int as "alreadyThere",
      coalesce(sum(votes) filter (where is_loose), 0)::int as loose
    from compared`);
  return rows[0] ?? { added: 0, alreadyThere: 0, loose: 0 };
}
