import type { Jurisdiction } from '@lotwise/domain/countries/jurisdictions';
import { INSIGHT_STATES } from '@lotwise/domain/premium/insights';
import { integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { at, createdAt, updatedAt } from './columns.ts';

export const insights = pgTable('insights', {
  id: uuid('id').primaryKey(),
  authorId: uuid('author_id').notNull(),
  slug: text('slug').notNull(),
  title: text('title').notNull(),
  source: text('source').notNull(),
  openingHtml: text('opening_html').notNull(),
  restHtml: text('rest_html').notNull(),
  htmlVersion: integer('html_version').notNull(),
  excerpt: text('excerpt').notNull(),
  words: integer('words').notNull(),
  restWords: integer('rest_words').notNull(),
  tags: text('tags').array().notNull(),
  /** Words in which people ask for it: the assistant finds by them. */
  paraphrases: text('wordings').array().notNull().default([]),
  shortAnswer: text('rule'),
  jurisdiction: text('jurisdiction').$type<Jurisdiction>(),
  taxYearFrom: smallint('tax_year_from'),
  taxYearTo: smallint('tax_year_to'),
  state: text('state', { enum: INSIGHT_STATES }).notNull(),
  publishAt: at('publish_at'),
  publishedAt: at('published_at'),
  editedAt: at('edited_at'),
  version: integer('version').notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const insightSlugs = pgTable('insight_slugs', {
  slug: text('slug').primaryKey(),
  insightId: uuid('insight_id').notNull(),
});
