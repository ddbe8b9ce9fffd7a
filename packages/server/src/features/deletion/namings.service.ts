import { DELETED_USERNAME } from '@lotwise/domain/deleted-user';
import { withoutName } from '@lotwise/domain/mentions';
import type { Db } from '../../platform/db.ts';
import { forgetRepeats, postsNaming, storeText, textsNaming } from './namings.queries.ts';

/** Takes a member's name out of what others wrote to them: posts with their history, drafts. Answers the questions that showed it. */
export async function forgetNamings(tx: Db, { id, username }: { id: string; username: string }): Promise<string[]> {
  const { postIds, questionIds } = await postsNaming(tx, id);
  for (const found of await textsNaming(tx, postIds, username)) {
    const text = withoutName(found.text, username, DELETED_USERNAME);
    if (text !== found.text) await storeText(tx, { ...found, text });
  }
  await forgetRepeats(tx, username);
  return questionIds;
}
