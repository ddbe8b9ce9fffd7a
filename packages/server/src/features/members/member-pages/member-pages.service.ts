import {
  INSIGHTS_TAG,
  LISTS_TAG,
  questionTag,
  STATS_TAG,
  userTag,
} from '../../../platform/cache/tags.ts';
import type { Db } from '../../../platform/db/db.ts';
import { namesOf, questionsShowing } from './member-pages.queries.ts';

const PAGES_MAX = 500;

/**
 * The cache tags of what shows a person: profile, lists, members, insights, and the pages of their
 * latest posts.
 */
export async function tagsShowing(
  db: Db,
  { id, username }: { id: string; username: string },
): Promise<string[]> {
  return [
    userTag(username),
    LISTS_TAG,
    STATS_TAG,
    INSIGHTS_TAG,
    ...(await questionsShowing(db, id, PAGES_MAX)).map(questionTag),
  ];
}

/** The cache tags of these people's profiles. */
export async function profileTags(db: Db, ids: readonly string[]): Promise<string[]> {
  return (await namesOf(db, ids)).map(userTag);
}
