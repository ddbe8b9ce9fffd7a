/** How deleting a member changes the tables; the action is `commands/delete-account.ts`. */
export {
  deleteUser,
  forgetInMails,
  forgetInNotifications,
  handOverInsights,
  handOverPosts,
  lockDeletedUser,
} from './deletion.queries.ts';
export { forgetRepeats, postsMentioning } from './mentions.queries.ts';
export { deleteInsights, deletePosts, lockTouched, nextPosts, recount } from './posts.queries.ts';
export { emptyReference, largeReferences } from './references.queries.ts';
export { lockTexts, type RowKey, rowsMentioning, storeTexts } from './sweep.queries.ts';
export { TEXT_TABLES, type TextTable } from './texts.ts';
