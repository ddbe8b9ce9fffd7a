/** How deleting a member changes the tables; the act is `acts/delete-account.ts`. */
export { deleteUser, forgetName, handOverPosts, lockDeletedUser } from './deletion.queries.ts';
export { forgetRepeats, postsNaming } from './namings.queries.ts';
export { deletePosts, reindex, lockTouched, recount } from './posts.queries.ts';
export {
  lockTexts,
  type RowKey,
  rowsNaming,
  storeTexts,
  type TextTable,
  textTables,
} from './sweep.queries.ts';
