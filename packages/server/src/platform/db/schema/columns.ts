import type { Jurisdiction } from '@lotwise/domain/countries/jurisdictions';
import { customType, smallint, text, timestamp } from 'drizzle-orm/pg-core';

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const createdAt = () => at('created_at').notNull();
export const updatedAt = () => at('updated_at').notNull();

/** What a question says besides its text, in `question_facets` and in its history. */
export const facets = {
  jurisdiction: text('jurisdiction').$type<Jurisdiction>(),
  taxYear: smallint('tax_year'),
};
