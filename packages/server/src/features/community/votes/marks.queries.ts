import type { OwnMarks } from '@lotwise/contract/own-marks';
import type pg from 'pg';

const MARKS = `
  select question_id as id, direction as mark from votes
  where user_id = $1 and question_id = any($2::uuid[])
  union all
  select answer_id, direction from votes where user_id = $1 and answer_id = any($2::uuid[])
  union all
  select question_id, 'bookmark' from bookmarks where user_id = $1 and question_id = any($2::uuid[])`;

interface Row {
  id: string;
  mark: 'up' | 'down' | 'bookmark';
}

/** What a member did with these questions and answers. */
export async function marksOf(
  pool: pg.Pool,
  memberId: string,
  ids: readonly string[],
): Promise<Omit<OwnMarks, 'counts'>> {
  const { rows } = await pool.query<Row>(MARKS, [memberId, ids]);
  const votes: Record<string, 'up' | 'down'> = {};
  const bookmarks: string[] = [];
  for (const { id, mark } of rows)
    if (mark === 'bookmark') bookmarks.push(id);
    else votes[id] = mark;
  return { votes, bookmarks };
}
