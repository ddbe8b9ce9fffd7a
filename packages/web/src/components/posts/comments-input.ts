/** Of many comments a page shows the newest, so that the answers below them can be reached. */
export const COMMENTS_SHOWN = 30;

/** What asks a question's page for all comments. */
export const COMMENTS_PARAMETER = 'comments';
export const ALL_COMMENTS = 'all';

/** What reads a question's comments: the newest, or all. */
export interface CommentsInput {
  params: { id: string };
  query: { newest?: number };
}

export const newestComments = (id: string): CommentsInput => ({
  params: { id },
  query: { newest: COMMENTS_SHOWN },
});

/** Which comments a question's page reads; `search` is its address's query. */
export const commentsInput = (id: string, search: URLSearchParams): CommentsInput =>
  search.get(COMMENTS_PARAMETER) === ALL_COMMENTS
    ? { params: { id }, query: {} }
    : newestComments(id);
