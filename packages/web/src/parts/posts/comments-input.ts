/** Of many comments a page shows the newest, so that the answers below them can be reached. */
export const COMMENTS_SHOWN = 30;

/** What asks a question's page for all comments. */
export const COMMENTS_PARAMETER = 'comments';
export const ALL_COMMENTS = 'all';

/** Which comments a question's page reads; `search` is its address's query. */
export function commentsInput(id: string, search: URLSearchParams) {
  const isWhole = search.get(COMMENTS_PARAMETER) === ALL_COMMENTS;
  return { params: { id }, query: isWhole ? {} : { newest: COMMENTS_SHOWN } };
}
