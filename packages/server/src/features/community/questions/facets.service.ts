/** Where and for which year a question asks. */
export { findFacets as facetsOf } from './questions.finding.queries.ts';
