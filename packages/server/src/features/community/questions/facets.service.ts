import type { Db } from '../../../platform/db/db.ts';
import { type Facets, findFacets } from './questions.finding.queries.ts';

/** Where and for which year a question asks. */
export const facetsOf = (db: Db, questionId: string): Promise<Facets> => findFacets(db, questionId);
