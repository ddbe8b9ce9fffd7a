import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Db } from '../../../platform/db/db.ts';
import { plainText } from '@lotwise/domain/text/plain-text';

interface Row extends Record<string, unknown> {
  id: string;
  title: string;
  tags: string[];
  wordings: string[];
  html: string;
  answers: string[];
  document: string;
}

/**
 * Asserts that every search document holds the words of its question and answers as they are now,
 * with their weights, and no others.
 */
export async function expectTrueSearch(db: Db): Promise<void> {
  const { rows } = await db.execute<Row>(sql`
    select q.id, q.title, q.tags, q.wordings, q.html, strip(s.document)::text as document, array(select a.html from answers a where a.question_id = q.id) as answers
    from questions q join question_search s on s.question_id = q.id`);
  for (const { id, title, tags, wordings, html, answers, document } of rows) {
    const words = [title, ...tags, ...wordings, plainText(html), ...answers.map(plainText)];
    const { rows: expected } = await db.execute<{ document: string }>(
      sql`select strip(to_tsvector('english', ${words.join('\n')}))::text as document`,
    );
    expect([id, document]).toEqual([id, expected[0]?.document]);
  }
}
