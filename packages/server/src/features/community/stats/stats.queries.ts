import { and, asc, desc, eq, gt, ilike, isNull, ne, sql } from 'drizzle-orm';
import { DELETED_USER_ID } from '@lotwise/domain/members/deleted-user';
import type { Db } from '../../../platform/db/db.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { monthlyAnswers, tags, userStats, users } from '../../../platform/db/schema/foundation.ts';
import { authorColumns } from '../posts/posts.queries.ts';

export async function findTagByName(db: Db, name: string) {
  const query = prepared(db, 'tag by name', () =>
    db
      .select({ id: tags.id, questionCount: tags.questionCount })
      .from(tags)
      .where(eq(tags.name, sql.placeholder('name')))
      .prepare('tag by name'),
  );
  const [row] = await query.execute({ name });
  return row;
}

export function mostUsedTags(
  db: Db,
  { limit, search, described }: { limit: number; search?: string | undefined; described: boolean },
) {
  return db
    .select({
      tag: tags.name,
      count: tags.questionCount,
      ...(described && { description: tags.description }),
    })
    .from(tags)
    .where(
      and(gt(tags.questionCount, 0), search ? ilike(tags.name, containing(search)) : undefined),
    )
    .orderBy(sql`${tags.questionCount} desc, ${tags.name}`)
    .limit(limit);
}

export function membersByReputation(
  db: Db,
  {
    month,
    search,
    answered,
    limit,
    offset,
  }: {
    month: string;
    search: string | undefined;
    answered: boolean;
    limit: number;
    offset: number;
  },
) {
  return (
    db
      .select({
        user: authorColumns,
        answerCount: userStats.answerCount,
        answersThisMonth: sql<number>`coalesce(${monthlyAnswers.answerCount}, 0)`,
      })
      .from(userStats)
      .innerJoin(users, eq(users.id, userStats.userId))
      .leftJoin(
        monthlyAnswers,
        and(eq(monthlyAnswers.userId, userStats.userId), eq(monthlyAnswers.month, month)),
      )
      .where(
        and(
          isSomeone,
          answered ? gt(userStats.answerCount, 0) : undefined,
          search ? ilike(users.username, containing(search)) : undefined,
        ),
      )
      // As user_stats_by_reputation has them; only equals are sorted by name.
      .orderBy(
        desc(userStats.reputation),
        desc(userStats.importedScore),
        desc(userStats.answerCount),
        desc(userStats.questionCount),
        asc(sql`lower(${users.username})`),
      )
      .limit(limit)
      .offset(offset)
  );
}

export function mostAnswersSince(db: Db, firstMonth: string, limit: number) {
  const answerCount = sql<number>`sum(${monthlyAnswers.answerCount})::int`;
  return db
    .select({ ...authorColumns, answerCount })
    .from(monthlyAnswers)
    .innerJoin(users, eq(users.id, monthlyAnswers.userId))
    .innerJoin(userStats, eq(userStats.userId, users.id))
    .where(
      sql`${monthlyAnswers.month} >= ${firstMonth} and ${monthlyAnswers.answerCount} > 0 and ${isSomeone}`,
    )
    .groupBy(users.id, userStats.userId)
    .orderBy(sql`${answerCount} desc, ${userStats.reputation} desc, lower(${users.username})`)
    .limit(limit);
}

export function mostAnswersEver(db: Db, limit: number) {
  return db
    .select({ ...authorColumns, answerCount: userStats.answerCount })
    .from(userStats)
    .innerJoin(users, eq(users.id, userStats.userId))
    .where(and(isSomeone, gt(userStats.answerCount, 0)))
    .orderBy(
      desc(userStats.answerCount),
      desc(userStats.reputation),
      asc(sql`lower(${users.username})`),
    )
    .limit(limit);
}

// What deleted members wrote belongs to an account that is not a member; the editorial accounts
// don't compete.
const isSomeone = and(
  ne(users.id, DELETED_USER_ID),
  eq(users.isEditorial, false),
  isNull(users.closedAt),
);

const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
