import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';

export const earlyAccess = pgTable(
  'early_access',
  {
    userId: uuid('user_id').notNull(),
    feature: text('feature').notNull(),
    switchedOnAt: at('switched_on_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.feature] })],
);
