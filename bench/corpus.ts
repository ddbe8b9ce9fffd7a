import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';

/** How many rows a corpus of scale 1 has. */
const SIZES = { users: 20_000, tags: 2000, questions: 100_000, answers: 250_000, votes: 500_000 };

/** Every so many questions one names a coin that no other names. */
const RARE_EVERY = 50;
const SYLLABLES = ['bra', 'cle', 'dri', 'fol', 'gru', 'han', 'jev', 'kip', 'lum', 'mox'];

/** The coin that a question alone names, by the question's number; none for most. */
const rareCoinOf = (id: number): string | undefined =>
  id % RARE_EVERY === 7
    ? `${[...String(id)].map((digit) => SYLLABLES[Number(digit)]).join('')}coin`
    : undefined;

/** Words that stand in one question each, so that each of them is a search of its own. */
export const rareWords = (scale: number): string[] =>
  Array.from({ length: sizeOf('questions', scale) }, (_, index) => rareCoinOf(index + 1)).filter(
    (word) => word !== undefined,
  );

/** Words of which each stands in thousands of texts. */
export const COMMON_WORDS = (
  'staking wallet basis holding fee guidance software accountant statements evidence dates lending ' +
  'mining airdrops pool margin gift salary keys proceeds disposal income closed export average'
).split(' ');

const sizeOf = (name: keyof typeof SIZES, scale: number): number =>
  Math.max(20, Math.round(SIZES[name] * scale));

const TOPICS = [
  'staking',
  'mining',
  'airdrops',
  'a hard fork',
  'lending',
  'a liquidity pool',
  'bridged coins',
  'an NFT sale',
  'margin trading',
  'a gift',
  'salary in coins',
  'lost keys',
];
const COINS = ['BTC', 'ETH', 'SOL', 'ADA', 'DOT', 'ATOM', 'XMR', 'LTC', 'AVAX', 'LINK'];
const PLACES = [
  'the United States',
  'the United Kingdom',
  'Canada',
  'Australia',
  'Germany',
  'Ireland',
  'Japan',
  'France',
];
const SENTENCES = [
  'I bought {n} {coin} in {year} and moved them to another wallet a month later.',
  'The export shows the proceeds but leaves the cost basis empty for {coin}.',
  'My software treats the fee of {n} {coin} as a disposal of its own.',
  'In {place} the return asks for dates, proceeds and cost of every lot.',
  'Does the holding period start again after {topic}?',
  'The value on that day was {n} per unit, by the average of three venues.',
  'I kept the statements for {year}, but the account is closed now.',
  'With {topic} the income was reported when it arrived, so it has a basis.',
  'A friend says first in, first out is the only way; my accountant disagrees.',
  'The amounts are small, yet there are thousands of rows about {topic}.',
  'Nothing in the guidance for {place} speaks about this case directly.',
  'What would you keep as evidence for {coin} in {year}?',
];

/** Writes a made-up corpus as JSON lines; the same scale gives the same files. */
export function writeCorpus(folder: string, scale: number): void {
  mkdirSync(folder, { recursive: true });
  const size = (name: keyof typeof SIZES) => sizeOf(name, scale);
  const making: Making = { folder, size, drawn: drawnBy(randomFrom(11)) };
  const { pick } = making.drawn;
  write(folder, 'users.jsonl', size('users'), (id) => ({
    id,
    handle: `member${id}`,
    displayName: `Member ${id}`,
    email: `member${id}@example.test`,
    country: pick(PLACES),
    about: '',
    createdAt: timeOf(0, 1),
  }));
  write(folder, 'tags.jsonl', size('tags'), (id) => ({
    id,
    name: tagName(id),
    kind: 'topic',
    description: '',
    questionCount: 0,
  }));
  const answersOf = countAnswers(making);
  const authors = writeQuestions(making, answersOf);
  writeVotes(making, authors, writeAnswers(making, answersOf));
}

interface Making {
  folder: string;
  size: (name: keyof typeof SIZES) => number;
  drawn: ReturnType<typeof drawnBy>;
}

/** What is drawn by chance: numbers, members of lists, and texts. */
function drawnBy(random: () => number) {
  // No list is empty.
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const slots: Record<string, () => string> = {
    coin: () => pick(COINS),
    place: () => pick(PLACES),
    topic: () => pick(TOPICS),
    year: () => String(2015 + Math.floor(random() * 11)),
    n: () => (random() * 900).toFixed(2),
  };
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_, slot: string) => slots[slot]?.() ?? '');
  return {
    random,
    pick,
    fill,
    // A few are often, most are rare, as in any community.
    skewed: (count: number) => 1 + Math.floor(random() ** 2 * count),
    body: (sentences: number) =>
      Array.from(
        { length: sentences },
        (_, index) => fill(pick(SENTENCES)) + (index % 4 === 3 ? '\n\n' : ' '),
      )
        .join('')
        .trim(),
  };
}

const START = Date.UTC(2021, 0, 1);
const SPAN = Date.UTC(2026, 9, 1) - START;

const timeOf = (index: number, count: number): string =>
  new Date(START + (SPAN * index) / count).toISOString().replace(/\.\d+Z$/, 'Z');

const tagName = (id: number): string =>
  id === 1 ? 'staking' : id === 2 ? 'cost-basis' : `topic-${id}`;

/** How many answers each question has, by its number. */
function countAnswers({ size, drawn: { random } }: Making): Uint8Array {
  const questionCount = size('questions');
  const answersOf = new Uint8Array(questionCount + 1);
  for (let left = size('answers'), id = 1; left > 0; id = (id % questionCount) + 1) {
    // Every hundredth has exactly ten: those are the pages that are measured.
    const more =
      id % 100 === 50 ? 10 - (answersOf[id] ?? 0) : Math.min(left, Math.floor(random() * 3));
    answersOf[id] = (answersOf[id] ?? 0) + more;
    left -= more;
  }
  return answersOf;
}

const TITLES = [
  'How is {topic} of {coin} taxed in {place}?',
  'Which cost basis has {coin} after {topic}?',
  'Do I report {n} {coin} from {topic} for {year}?',
];

/** Returns the author of each question, by its number. */
function writeQuestions({ folder, size, drawn }: Making, answersOf: Uint8Array): Uint32Array {
  const { random, pick, fill, skewed, body } = drawn;
  const count = size('questions');
  const authors = new Uint32Array(count + 1);
  write(folder, 'questions.jsonl', count, (id) => {
    authors[id] = skewed(size('users'));
    const rareCoin = rareCoinOf(id);
    return {
      id,
      authorId: authors[id],
      title: fill(pick(TITLES)),
      body: body(6 + Math.floor(random() * 8)) + (rareCoin ? ` Some of it was ${rareCoin}.` : ''),
      tags: [
        ...new Set([
          tagName(skewed(size('tags'))),
          tagName(skewed(size('tags'))),
          ...(random() < 0.3 ? ['staking'] : []),
        ]),
      ],
      createdAt: timeOf(id, count),
      views: Math.floor(random() * 4000),
      score: 0,
      upvotes: 0,
      downvotes: 0,
      answerCount: answersOf[id],
      acceptedAnswerId: null,
    };
  });
  return authors;
}

/** Returns the author of each answer, by its number. */
function writeAnswers({ folder, size, drawn }: Making, answersOf: Uint8Array): number[] {
  const { random, skewed, body } = drawn;
  const questionCount = size('questions');
  const authors: number[] = [0];
  const lines = openLines(folder, 'answers.jsonl');
  for (let questionId = 1; questionId <= questionCount; questionId++) {
    for (let left = answersOf[questionId] ?? 0; left > 0; left--) {
      const authorId = skewed(size('users'));
      lines.line({
        id: authors.length,
        questionId,
        authorId,
        body: body(4 + Math.floor(random() * 8)),
        createdAt: timeOf(questionId + 0.5, questionCount + 1),
        score: 0,
        upvotes: 0,
        downvotes: 0,
        accepted: false,
      });
      authors.push(authorId);
    }
  }
  lines.close();
  return authors;
}

function writeVotes(
  { folder, size, drawn: { random } }: Making,
  askers: Uint32Array,
  answerers: readonly number[],
): void {
  const votes = openLines(folder, 'votes.jsonl');
  const seen = new Set<number>();
  const users = size('users');
  const questionCount = size('questions');
  for (let id = 1, tries = 0; id <= size('votes') && tries < size('votes') * 4; tries++) {
    const isAnswer = random() < 0.6;
    const post = 1 + Math.floor(random() * (isAnswer ? answerers.length - 1 : questionCount));
    const user = 1 + Math.floor(random() * users);
    const key = ((isAnswer ? questionCount : 0) + post) * (users + 1) + user;
    if (seen.has(key) || user === (isAnswer ? answerers : askers)[post]) continue;
    seen.add(key);
    votes.line({
      id,
      userId: user,
      postType: isAnswer ? 'answer' : 'question',
      postId: post,
      value: random() < 0.88 ? 1 : -1,
      createdAt: timeOf(1, 1),
    });
    id++;
  }
  votes.close();
}

function write(folder: string, name: string, count: number, rowOf: (id: number) => unknown): void {
  const lines = openLines(folder, name);
  for (let id = 1; id <= count; id++) lines.line(rowOf(id));
  lines.close();
}

const FLUSH_LENGTH = 1 << 20;

function openLines(
  folder: string,
  name: string,
): { line: (row: unknown) => void; close: () => void } {
  const file = openSync(path.join(folder, name), 'w');
  let waiting = '';
  return {
    line(row) {
      waiting += `${JSON.stringify(row)}\n`;
      if (waiting.length < FLUSH_LENGTH) return;
      writeSync(file, waiting);
      waiting = '';
    },
    close() {
      writeSync(file, waiting);
      closeSync(file);
    },
  };
}

export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
