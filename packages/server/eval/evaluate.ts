import { readFileSync } from 'node:fs';
import path from 'node:path';
import { REFUSALS, type RefusalReason } from '@lotwise/domain/assistant-refusals';
import { sql } from 'drizzle-orm';
import { parse } from 'yaml';
import { z } from 'zod';
import { decide } from '../src/features/premium/assistant/decide.service.ts';
import type { Db } from '../src/platform/db/db.ts';

const cases = z.array(
  z.strictObject({
    ask: z.string().min(5),
    sources: z.array(z.string()).min(1).optional(),
    none: z.literal(true).optional(),
    refuse: z.enum(REFUSALS).optional(),
    country: z.enum(['asked', 'uncovered']).optional(),
    lacks: z.string().optional(),
    after: z.array(z.string()).optional(),
  }),
);
export type Case = z.output<typeof cases>[number];

export const SETS = [
  'questions',
  'fresh',
  'newcomers',
  'forums',
  'strangers',
  'testers',
  'borders',
  'neighbours',
  'fragments',
] as const;
export type SetName = (typeof SETS)[number];

/** A set of this folder: what people ask, and what the assistant should do. */
export function readCases(set: SetName = 'questions'): Case[] {
  return cases.parse(parse(readFileSync(path.join(import.meta.dirname, `${set}.yaml`), 'utf8')));
}

export interface Outcome {
  asked: Case;
  /** The slugs of the questions that are quoted, the closest first; an insight's after its kind. */
  quoted: string[];
  refusal: RefusalReason | null;
  /** Whether the country is asked for, or is one that nothing here is on. */
  country: 'asked' | 'uncovered' | null;
  /** The subjects and countries that it says nothing here is on. */
  lacks: readonly string[];
}

/** Asks every question of the set in a database with the starter content, on a day (ISO 8601). */
export async function evaluate(db: Db, asked: readonly Case[], day: string): Promise<Outcome[]> {
  const { rows } = await db.execute<{ slug: string; id: string }>(
    sql`select slug, question_id as id from content_packs`,
  );
  const slugs = new Map(rows.map(({ slug, id }) => [id, slug]));
  const outcomes: Outcome[] = [];
  for (const one of asked) {
    const decision = await decide(db, { question: one.ask, before: one.after ?? [], day });
    const sources = 'sources' in decision ? decision.sources : [];
    outcomes.push({
      asked: one,
      quoted: sources.map((source) =>
        source.kind === 'insight'
          ? `insight ${source.slug}`
          : (slugs.get(source.questionId) ?? source.questionId),
      ),
      refusal: 'refusal' in decision ? decision.refusal : null,
      country:
        'uncovered' in decision
          ? 'uncovered'
          : 'asksCountry' in decision && decision.asksCountry
            ? 'asked'
            : null,
      lacks:
        'lacking' in decision
          ? (decision.lacking?.gaps.flatMap(({ subjects, countries }) =>
              subjects.length === 0 ? countries : subjects,
            ) ?? [])
          : [],
    });
  }
  return outcomes;
}

/**
 * Whether a right source is quoted, at once or behind the question for the country; nothing, where
 * nothing here answers; refused, where it must be; and what is said of the country.
 */
export function isRight({ asked, quoted, refusal, country, lacks }: Outcome): boolean {
  if (asked.refuse) return refusal === asked.refuse;
  if (asked.country) return country === asked.country;
  if (asked.lacks) return quoted.length === 0 || lacks.length > 0;
  return asked.sources ? quoted.some((slug) => asked.sources?.includes(slug)) : quoted.length === 0;
}

/** NaN where there is no case. */
const part = (of: readonly Outcome[], isGood: (outcome: Outcome) => boolean): number =>
  of.filter(isGood).length / of.length;

/** The lines of the rates that there were cases for. */
export const linesOf = (rates: Readonly<Record<string, number>>): string[] =>
  Object.entries(rates)
    .filter(([, rate]) => !Number.isNaN(rate))
    .map(([name, rate]) => `  ${name.padEnd(38)} ${(100 * rate).toFixed(1).padStart(5)} %`);

/**
 * Parts of 1, NaN where no case is of the kind: how many of the answerable questions have a right
 * source among the three quoted, and first; and what is refused of what.
 */
export function ratesOf(outcomes: readonly Outcome[]) {
  const answerable = outcomes.filter(({ asked }) => asked.sources);
  const refusedOf = (reason: RefusalReason) =>
    part(
      outcomes.filter(({ asked }) => asked.refuse === reason),
      isRight,
    );
  return {
    'recall@3': part(answerable, isRight),
    'recall@1': part(
      answerable,
      ({ asked, quoted }) => asked.sources?.includes(quoted[0] ?? '') === true,
    ),
    // How far up the first right source stands: 1 for the first, 1/2 for the second, 0 where there
    // is none.
    'mean reciprocal rank':
      answerable.reduce((sum, { asked, quoted }) => {
        const at = quoted.findIndex((slug) => asked.sources?.includes(slug));
        return sum + (at < 0 ? 0 : 1 / (at + 1));
      }, 0) / answerable.length,
    'refused, investment': refusedOf('investment'),
    'refused, evasion': refusedOf('evasion'),
    'refused, off topic': refusedOf('off_topic'),
    'refused, of this site': refusedOf('site'),
    'refused, own paperwork': refusedOf('paperwork'),
    'country asked for where it decides': part(
      outcomes.filter(({ asked }) => asked.country === 'asked'),
      isRight,
    ),
    'country said to be missing here': part(
      outcomes.filter(({ asked }) => asked.country === 'uncovered'),
      isRight,
    ),
    'nothing quoted where nothing answers': part(
      outcomes.filter(({ asked }) => asked.none),
      isRight,
    ),
    'told, or nothing quoted, where all is only close': part(
      outcomes.filter(({ asked }) => asked.lacks),
      isRight,
    ),
    'answerable but refused': part(answerable, ({ refusal }) => refusal !== null),
    'answerable, the country asked for': part(answerable, ({ country }) => country === 'asked'),
    'answerable, told that all is only close': part(answerable, ({ lacks }) => lacks.length > 0),
  };
}

/** The sources that these cases expect and that are none of `names`. */
export function unknownSources(asked: readonly Case[], names: readonly string[]): string[] {
  const known = new Set(names);
  return [...new Set(asked.flatMap(({ sources }) => sources ?? []))].filter(
    (name) => !known.has(name),
  );
}
