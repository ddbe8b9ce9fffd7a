import { eq, sql } from 'drizzle-orm';
import type { ValidityBody } from '@lotwise/contract/community/validity';
import type { Jurisdiction } from '@lotwise/domain/countries/jurisdictions';
import type { Db } from '../../../platform/db/db.ts';
import { answers, comments } from '../../../platform/db/schema/foundation.ts';

/** What a question asks, and what it is listed by. */
export interface Heading {
  title: string;
  tags: string[];
  jurisdiction: Jurisdiction | null;
  taxYear: number | null;
}

/** A post by the editors in the thread of a pack, as the site has it. */
export interface EditorialPost {
  pack: string;
  slug: string;
  questionId: string;
  type: 'question' | 'answer' | 'comment';
  id: string;
  author: { id: string; username: string };
  source: string;
  /** Of a question. */
  heading: Heading | null;
  createdAt: Date;
  isAccepted: boolean;
  /** Whether somebody else than the editors edited it, or reviewed its law. */
  isEditedByOthers: boolean;
  /** Whether members commented in the thread. */
  isDiscussed: boolean;
  /** What an answer holds for; null where nothing is said. */
  validity: (Omit<ValidityBody, 'sources'> & { sources: unknown; checkedOn: string }) | null;
}

/** The posts by the editors in the threads of the packs, oldest first. */
export async function editorialPosts(db: Db): Promise<EditorialPost[]> {
  const { rows } = await db.execute<Omit<EditorialPost, 'createdAt'> & { createdAt: string }>(sql`
    select c.pack, c.slug, c.question_id as "questionId", p.type, p.id, p.source, p.created_at as "createdAt",
      jsonb_build_object('id', u.id, 'username', u.username) as author,
      case when p.type = 'question' then (
        select jsonb_build_object('title', q.title, 'tags', q.tags, 'jurisdiction', f.jurisdiction, 'taxYear', f.tax_year)
        from questions q left join question_facets f on f.question_id = q.id where q.id = p.id
      ) end as heading,
      p.id is not distinct from s.accepted_answer_id as "isAccepted",
      exists (
        select from revisions r left join users e on e.id = r.editor_id
        where (r.question_id = p.id or r.answer_id = p.id or r.comment_id = p.id) and e.is_editorial is not true
      ) or exists (select from validity_reviews r where r.answer_id = p.id) as "isEditedByOthers",
      exists (
        select from comments m join users w on w.id = m.author_id
        where m.question_id = c.question_id and not w.is_editorial
      ) as "isDiscussed",
      case when v.answer_id is not null then jsonb_build_object('jurisdiction', v.jurisdiction,
        'taxYearFrom', v.tax_year_from, 'taxYearTo', v.tax_year_to, 'sources', v.sources, 'checkedOn', v.checked_on) end as validity
    from content_packs c join question_stats s on s.question_id = c.question_id
    cross join lateral (
      select 'question' as type, id, author_id, source, created_at from questions where id = c.question_id
      union all select 'answer', id, author_id, source, created_at from answers where question_id = c.question_id
      union all select 'comment', id, author_id, source, created_at from comments where question_id = c.question_id
    ) p
    join users u on u.id = p.author_id and u.is_editorial
    left join answer_validity v on v.answer_id = p.id
    order by p.created_at, p.id`);
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}

/** The answers that a post links to. */
export async function citedAnswers(db: Db): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct found[1] as id from (
      select source from questions union all select source from answers union all select source from comments
    ) posts, regexp_matches(source, '#answer-([0-9a-f-]{36})', 'g') as found
    where source like '%#answer-%'`);
  return new Set(rows.map(({ id }) => id));
}

/** Gives a reply the time at which the editors date it. */
export async function redate(
  db: Db,
  type: 'answer' | 'comment',
  id: string,
  at: Date,
): Promise<void> {
  const table = type === 'answer' ? answers : comments;
  await db.update(table).set({ createdAt: at }).where(eq(table.id, id));
}

/** An insight of the editors, as the site has it. */
export interface EditorialInsight {
  id: string;
  title: string;
  source: string;
}

/** The published insights of the editors that nobody else has edited. */
export async function untouchedInsights(db: Db): Promise<EditorialInsight[]> {
  const { rows } = await db.execute<EditorialInsight & Record<string, unknown>>(sql`
    select i.id, i.title, i.source from insights i join users u on u.id = i.author_id
    where u.is_editorial and i.state = 'published'
      and not exists (select from audit_log a where a.action = 'insight edited' and a.target_id = i.id::text)`);
  return rows;
}
