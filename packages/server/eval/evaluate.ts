import { readFileSync } from 'node:fs';
import path from 'node:path';
import { REFUSALS, type RefusalReason } from '@lotwise/domain/premium/assistant-refusals';
import { sql } from 'drizzle-orm';
import { parse } from 'yaml';
import { z } from 'zod';
import { decide } from '../src/features/premium/assistant/decide.service.ts';
import type { Db } from '../src/platform/db/db.ts';

const cases = z.array(
  z.strictObject({
    ask: z.string().min(5),
    sources: z.array(z.string()).min(1).optional(),
    lacks: z.literal(true).optional(),
    uncovered: z.literal(true).optional(),
    refuse: z.enum(REFUSALS).optional(),
  }),
);
export type Case = z.output<typeof cases>[number];

export const HALVES = ['tuned', 'untouched'] as const;
export type Half = (typeof HALVES)[number];
const file = z.strictObject({ tuned: cases, untouched: cases });

/** What people ask, and what the assistant should do: one half of `questions.yaml`. */
export const readCases = (half: Half): Case[] =>
  file.parse(parse(readFileSync(path.join(import.meta.dirname, 'questions.yaml'), 'utf8')))[half];

export interface Outcome {
  asked: Case;
  /** The slugs of the questions that are quoted, the closest first; an insight's after its kind. */
  quoted: string[];
  refusal: RefusalReason | null;
  isUncovered: boolean;
  asksCountry: boolean;
  /** Whether it says that nothing here is on what was asked. */
  isLacking: boolean;
}

/** Asks every question in a database with the starter content, on a day (ISO 8601). */
export async function evaluate(db: Db, asked: readonly Case[], day: string): Promise<Outcome[]> {
  const { rows } = await db.execute<{ slug: string; id: string }>(
    sql`select slug, question_id as id from content_packs`,
  );
  const slugs = new Map(rows.map(({ slug, id }) => [id, slug]));
  const outcomes: Outcome[] = [];
  for (const one of asked) {
    const decision = await decide(db, { question: one.ask, before: [], day });
    const sources = 'sources' in decision ? decision.sources : [];
    outcomes.push({
      asked: one,
      quoted: sources.map((source) =>
        source.kind === 'insight'
          ? `insight ${source.slug}`
          : (slugs.get(source.questionId) ?? source.questionId),
      ),
      refusal: 'refusal' in decision ? decision.refusal : null,
      isUncovered: 'uncovered' in decision,
      asksCountry: 'asksCountry' in decision && decision.asksCountry,
      isLacking: 'lacking' in decision && decision.lacking !== null,
    });
  }
  return outcomes;
}

/** Whether a right source is quoted, or what should be said instead is. */
export function isRight({ asked, quoted, refusal, isUncovered, isLacking }: Outcome): boolean {
  if (asked.refuse) return refusal === asked.refuse;
  if (asked.uncovered) return isUncovered;
  if (asked.lacks) return quoted.length === 0 || isLacking;
  return quoted.some((slug) => asked.sources?.includes(slug));
}

/** How many of a kind of question are answered as they should be. */
export interface Rate {
  name: string;
  right: number;
  of: number;
}

export function ratesOf(outcomes: readonly Outcome[]): Rate[] {
  const answerable = outcomes.filter(({ asked }) => asked.sources);
  const rate = (name: string, of: readonly Outcome[], isGood = isRight): Rate => ({
    name,
    right: of.filter(isGood).length,
    of: of.length,
  });
  const isFirst = ({ asked, quoted }: Outcome) => asked.sources?.includes(quoted[0] ?? '') === true;
  return [
    rate('right source among the first three', answerable),
    rate('right source first', answerable, isFirst),
    rate('of these, the country asked for first', answerable, ({ asksCountry }) => asksCountry),
    rate('answerable but refused', answerable, ({ refusal }) => refusal !== null),
    ...REFUSALS.map((reason) =>
      rate(
        `refused, ${reason}`,
        outcomes.filter(({ asked }) => asked.refuse === reason),
      ),
    ),
    rate(
      'country said to be missing here',
      outcomes.filter(({ asked }) => asked.uncovered),
    ),
    rate(
      'told, or nothing quoted, where no text is on it',
      outcomes.filter(({ asked }) => asked.lacks),
    ),
  ];
}

export const lineOf = ({ name, right, of }: Rate): string =>
  `  ${name.padEnd(50)} ${right} of ${of}`;

/** The sources that these cases expect and that are none of `names`. */
export function unknownSources(asked: readonly Case[], names: readonly string[]): string[] {
  const known = new Set(names);
  return [...new Set(asked.flatMap(({ sources }) => sources ?? []))].filter(
    (name) => !known.has(name),
  );
}
