import type { Jurisdiction } from '@lotwise/domain/countries/jurisdictions';
import { VERDICTS } from '@lotwise/domain/community/validity';
import { getTableColumns } from 'drizzle-orm';
import {
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, facets } from './columns.ts';

export const questionFacets = pgTable('question_facets', {
  questionId: uuid('question_id').primaryKey(),
  ...facets,
});

const { questionId: _questionId, ...columns } = getTableColumns(questionFacets);
/** What it says of a question, to be selected. */
export const facetColumns = columns;

export interface StoredSource {
  title: string;
  section: string | null;
  url: string;
}

export const answerValidity = pgTable('answer_validity', {
  answerId: uuid('answer_id').primaryKey(),
  /** The answer's; a trigger writes it. */
  questionId: uuid('question_id').notNull(),
  jurisdiction: text('jurisdiction').$type<Jurisdiction>(),
  taxYearFrom: smallint('tax_year_from'),
  taxYearTo: smallint('tax_year_to'),
  sources: jsonb('sources').$type<StoredSource[]>().notNull().default([]),
  checkedOn: date('checked_on', { mode: 'string' }).notNull(),
  toldAt: at('told_at'),
  statedFrom: smallint('stated_from'),
  statedTo: smallint('stated_to'),
  statedOn: date('stated_on', { mode: 'string' }).notNull(),
  statedAt: at('stated_at').notNull(),
  changedFrom: smallint('changed_from'),
  statedByExpert: boolean('stated_by_expert').notNull().default(false),
  isExpert: boolean('is_expert').notNull().default(false),
});

export const validityReviews = pgTable('validity_reviews', {
  id: uuid('id').primaryKey(),
  answerId: uuid('answer_id').notNull(),
  reviewerId: uuid('reviewer_id'),
  verdict: text('verdict', { enum: VERDICTS }).notNull(),
  taxYear: smallint('tax_year').notNull(),
  note: text('note'),
  url: text('url'),
  byExpert: boolean('by_expert').notNull(),
  createdAt: at('created_at').notNull(),
});

export const lawCitations = pgTable(
  'law_citations',
  {
    answerId: uuid('answer_id').notNull(),
    place: smallint('place').notNull(),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    section: text('section'),
    url: text('url').notNull(),
  },
  (table) => [primaryKey({ columns: [table.answerId, table.place] })],
);

export const searchVocabulary = pgTable('search_vocabulary', {
  word: text('word').primaryKey(),
  stem: text('stem').notNull(),
  documents: integer('documents').notNull(),
});

export const relatedRuns = pgTable('related_runs', {
  questionId: uuid('question_id').primaryKey(),
  foundAt: at('found_at').notNull(),
});

export const relatedQuestions = pgTable(
  'related_questions',
  {
    questionId: uuid('question_id').notNull(),
    place: smallint('place').notNull(),
    relatedId: uuid('related_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.questionId, table.place] })],
);
