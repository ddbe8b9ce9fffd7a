/**
 * Sums the scores that posts were imported with for their authors, who are ranked by them among
 * equals. At the end of an import, and every night: a deleted post takes its score along.
 */
export async function storeAuthorScores(
  execute: (statement: string) => Promise<unknown>,
): Promise<void> {
  await execute(`
    with scored as (
      select coalesce(q.author_id, a.author_id) as author_id, sum(i.up - i.down)::int as score
      from imported_votes i
      left join questions q on q.id = i.question_id left join answers a on a.id = i.answer_id
      group by 1
    )
    update user_stats s set imported_score = coalesce(d.score, 0)
    from user_stats o left join scored d on d.author_id = o.user_id
    where o.user_id = s.user_id and s.imported_score <> coalesce(d.score, 0)`);
}
