import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { questionPath } from '../packages/domain/src/community/question-path.ts';
import { TRUSTED_FROM_REPUTATION } from '../packages/domain/src/community/posting-limits.ts';
import type { Database } from '../packages/server/src/platform/db/db.ts';
import { aMember, homeOf } from '../packages/server/testing/data.ts';
import { COMMON_WORDS, randomFrom, rareWords } from './corpus.ts';
import type { Asked } from './send.ts';

/** What is measured together: requests that nobody made before, after some of the same kind. */
export interface Row {
  name: string;
  warmUp: Asked[];
  measured: Asked[];
  perSecond?: number;
}

interface Subjects {
  questions: { id: string; address: string }[];
  tags: string[];
  members: string[];
  trusted: string[];
  rare: string[];
  common: string[];
  texts: string[];
}

const MEMBERS = 20;
const WRITTEN = path.join(import.meta.dirname, '../content/tax-questions');

/** What there is to ask for and to write, in an order that is the same each time. */
export async function readSubjects(database: Database, scale: number): Promise<Subjects> {
  const { pool } = database;
  const all = async <T>(text: string) => (await pool.query(text)).rows as T[]; // as it says
  const questions = await all<{ id: string; title: string }>('select id, title from questions');
  const tags = await all<{ name: string }>('select name from tags where question_count > 0');
  const members = await Promise.all(
    Array.from({ length: 2 * MEMBERS }, () => aMember(homeOf(database))),
  );
  const trusted = members.slice(MEMBERS);
  await pool.query('update user_stats set points = $2 where user_id = any($1)', [
    trusted.map(({ id }) => id),
    TRUSTED_FROM_REPUTATION,
  ]);
  return {
    questions: shuffled(questions).map((one) => ({ id: one.id, address: questionPath(one) })),
    tags: shuffled(tags).map(({ name }) => name),
    members: members.slice(0, MEMBERS).map(({ cookie }) => cookie),
    trusted: trusted.map(({ cookie }) => cookie),
    rare: shuffled(rareWords(scale)),
    common: shuffled(
      COMMON_WORDS.flatMap((one, index) =>
        COMMON_WORDS.slice(index + 1).map((other) => `${one} ${other}`),
      ),
    ),
    texts: shuffled(sentences()),
  };
}

/** Sentences that people wrote: what is put together from templates is held as near-identical. */
function sentences(): string[] {
  const bodies = readdirSync(WRITTEN).map((name) =>
    readFileSync(path.join(WRITTEN, name), 'utf8').replace(/^---.*?^---/ms, ''),
  );
  return [...new Set(bodies.join('\n').match(/[A-Z][a-z][^.?!<>|[\]"\n]{40,200}[.?!]/g))];
}

/**
 * All rows; `share` of their requests. Each takes its pages from where the one before ended, so
 * that every page is asked for once.
 */
export function rowsOf(subjects: Subjects, share: number): Row[] {
  const { questions, tags, members, trusted, rare, common } = subjects;
  const member = (index: number) => members[index % members.length];
  const row = (name: string, [warmUp, measured]: [number, number], one: At): Row => {
    const counts = [Math.ceil(warmUp * share), Math.ceil(measured * share)] as const;
    const all = Array.from({ length: counts[0] + counts[1] }, (_, index) => one(index));
    return { name, warmUp: all.slice(0, counts[0]), measured: all.slice(counts[0]) };
  };
  /** A row for visitors and one for members, of pages that follow each other. */
  const pages = (
    name: string,
    addresses: Iterable<string>,
    ...[ofVisitors, ofMembers]: Counts[]
  ) => {
    const next = addresses[Symbol.iterator]();
    const address = () => String(next.next().value ?? '/no-more');
    return [
      row(`${name}, visitor`, ofVisitors ?? [0, 0], () => ({ address: address() })),
      row(`${name}, member`, ofMembers ?? ofVisitors ?? [0, 0], (index) => ({
        address: address(),
        cookie: member(index),
      })),
    ];
  };
  const searches = (all: readonly string[]) =>
    all.map((words) => `/?search=${encodeURIComponent(words)}`);
  const write = writesTo(subjects);
  const mix = mixOf(subjects, write);
  return [
    ...pages(
      'question',
      questions.map(({ address }) => address),
      [1800, 1200],
      [500, 700],
    ),
    ...pages('newest list', listPages(), [150, 250]),
    ...pages(
      'tag',
      tags.map((name) => `/tags/${encodeURIComponent(name)}`),
      [70, 120],
    ),
    ...pages('search, rare word', searches(rare), [60, 130]),
    ...pages('search, two common words', searches(common), [40, 100]),
    ...pages('home page again', sameAgain('/'), [200, 2000], [200, 1000]),
    row('first vote', [600, 1000], (index) => write.vote(member(index), index)),
    row('answer, trusted member', [60, 200], (index) =>
      write.answer(trusted[index % trusted.length], index),
    ),
    row('answer, new member', [60, 200], (index) => write.answer(member(index), index + 5000)),
    row('mix', [2000, 2500], mix),
    { ...row('mix, 100 a second', [300, 3000], mix), perSecond: 100 },
  ];
}

type At = (index: number) => Asked;
type Counts = [warmUp: number, measured: number];

function* listPages() {
  for (let page = 2; ; page++) yield `/?filter=recent&page=${page}`;
}

function* sameAgain(address: string) {
  for (;;) yield address;
}

function writesTo({ questions, texts }: Subjects) {
  const questionAt = (index: number) => questions[index % questions.length]?.id ?? '';
  const text = (index: number) => texts[index % texts.length] ?? '';
  return {
    // Twenty members: each comes to a question that is new to them.
    vote: (cookie: string | undefined, index: number): Asked => ({
      address: '/api/vote',
      cookie,
      body: { targetId: questionAt(index * 7), targetType: 'question', voteType: 'up' },
    }),
    answer: (cookie: string | undefined, index: number): Asked => ({
      address: `/api/questions/${questionAt(index * 11)}/answers`,
      cookie,
      body: { content: `${text(index)} ${text(index * 31 + 7)} ${text(index * 17 + 3)}` },
    }),
  };
}

/**
 * A site in use: 95 of 100 requests read, a fifth of them as members; four vote and one answers.
 * Questions are asked for as they are in life, a few very often and most hardly ever (Zipf).
 */
function mixOf(
  { questions, members }: Subjects,
  write: ReturnType<typeof writesTo>,
): (index: number) => Asked {
  const random = randomFrom(23);
  const drawn = () => questions[Math.floor(questions.length ** random()) - 1]?.address ?? '/';
  let written = 3000;
  return (index) => {
    const cookie = index % 5 === 0 ? members[(index / 5) % members.length] : undefined;
    const chance = index % 100;
    if (chance < 4) return write.vote(members[index % members.length], written++);
    if (chance === 4) return write.answer(members[index % members.length], written++);
    if (chance < 20) return { address: '/', cookie };
    if (chance < 30) return { address: `/?filter=recent&page=${1 + (index % 7)}`, cookie };
    return { address: drawn(), cookie };
  };
}

function shuffled<T>(list: readonly T[]): T[] {
  const random = randomFrom(7);
  return list
    .map((value) => ({ value, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ value }) => value);
}
