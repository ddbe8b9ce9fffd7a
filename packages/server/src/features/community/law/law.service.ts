import type { ReplyOf } from '@lotwise/contract/call';
import type { getLaw, listLaw } from '@lotwise/contract/community/law';
import { lawHeading } from '@lotwise/domain/community/law-headings';
import type { Jurisdiction } from '@lotwise/domain/countries/jurisdictions';
import type { Db } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import * as queries from './law.queries.ts';

const SOURCES_PER_PAGE = 80;
const QUESTIONS_PER_PAGE = 20;
/** Each is looked for by itself. */
const WORDS_MAX = 8;

interface Wanted {
  page: number;
  search?: string | undefined;
  jurisdiction?: Jurisdiction | undefined;
}

/** The legal sources that answers rest on, all or those that are looked for. */
export async function list(
  db: Db,
  { page, search = '', jurisdiction }: Wanted,
): Promise<ReplyOf<typeof listLaw>> {
  const wanted = { words: search.split(/\s+/).filter(Boolean).slice(0, WORDS_MAX), jurisdiction };
  const total = await queries.countSources(db, wanted);
  const part = { limit: SOURCES_PER_PAGE, offset: (page - 1) * SOURCES_PER_PAGE };
  const sources = part.offset >= total ? [] : await queries.listSources(db, wanted, part);
  const countries = await queries.countries(db);
  return {
    sources: sources.map(withHeading),
    countries,
    total,
    totalPages: Math.ceil(total / SOURCES_PER_PAGE),
  };
}

/** A source and what rests on it. One that no answer names any more is none. */
export async function get(db: Db, slug: string, page: number): Promise<ReplyOf<typeof getLaw>> {
  const source = await queries.findSource(db, slug);
  if (!source) throw new Refusal('not_found', 'No answer cites this source.');
  const part = { limit: QUESTIONS_PER_PAGE, offset: (page - 1) * QUESTIONS_PER_PAGE };
  const questions = await queries.citingQuestions(db, slug, part);
  const ids = questions.map(({ questionId }) => questionId);
  const answers = Map.groupBy(
    await queries.citingAnswers(db, slug, ids),
    ({ questionId }) => questionId,
  );
  return {
    ...withHeading(source),
    questions: questions.map((question) => ({
      ...question,
      answers: (answers.get(question.questionId) ?? []).map(
        ({ questionId: _its, ...answer }) => answer,
      ),
    })),
    totalPages: Math.ceil(source.questionCount / QUESTIONS_PER_PAGE),
  };
}

const withHeading = <S extends { title: string }>(source: S) => ({
  ...source,
  heading: lawHeading(source.title),
});
