import type { ReplyOf } from '@lotwise/contract/call';
import type { getLaw, listLaw } from '@lotwise/contract/law';
import type { Db } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { citing, countSources, findSource, mostCited } from './law.queries.ts';

const SOURCES_PER_PAGE = 100;
const ANSWERS_PER_PAGE = 20;

/** The legal sources that answers rest on. */
export async function list(db: Db, page: number): Promise<ReplyOf<typeof listLaw>> {
  const total = await countSources(db);
  const part = { limit: SOURCES_PER_PAGE, offset: (page - 1) * SOURCES_PER_PAGE };
  const sources = part.offset >= total ? [] : await mostCited(db, part);
  return { sources, total, totalPages: Math.ceil(total / SOURCES_PER_PAGE) };
}

/** A source and what rests on it. One that no answer names any more is none. */
export async function get(db: Db, slug: string, page: number): Promise<ReplyOf<typeof getLaw>> {
  const source = await findSource(db, slug);
  if (!source) throw new Refusal('not_found', 'No answer cites this source.');
  const part = { limit: ANSWERS_PER_PAGE, offset: (page - 1) * ANSWERS_PER_PAGE };
  const answers = await citing(db, slug, part);
  return { ...source, answers, totalPages: Math.ceil(source.answerCount / ANSWERS_PER_PAGE) };
}
