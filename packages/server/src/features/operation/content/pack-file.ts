import { dayText } from '@lotwise/domain/text/date-text';
import { OPENING_END } from '@lotwise/domain/premium/insights';
import { COMMENT_MAX, SOURCES_MAX } from '@lotwise/domain/shared/limits';
import { parse } from 'yaml';
import { z } from 'zod';
import type { InsightBody } from '@lotwise/contract/premium/insights';
import type { ValidityBody } from '@lotwise/contract/community/validity';
import {
  JURISDICTIONS,
  type Jurisdiction,
  readJurisdiction,
} from '@lotwise/domain/countries/jurisdictions';
import { type EditorialName, EDITORIAL_ACCOUNTS } from './editorial-accounts.ts';
import { type Part, readParts } from './thread-parts.ts';

// The names of a literal, of which there are some.
const editor = z.enum(Object.keys(EDITORIAL_ACCOUNTS) as [EditorialName, ...EditorialName[]]);
const moment = z.iso
  .datetime({ error: 'expected a time in UTC such as 2026-11-22T21:30:00Z' })
  .transform((text) => new Date(text));
const jurisdiction = z.string().transform(readJurisdiction).pipe(z.enum(JURISDICTIONS));
const years = z.coerce
  .string()
  .regex(/^\d{4}(-\d{4})?$/)
  .transform((text) => {
    const [taxYearFrom = 0, taxYearTo = taxYearFrom] = text.split('-').map(Number);
    return { taxYearFrom, taxYearTo };
  })
  .refine(({ taxYearFrom, taxYearTo }) => taxYearFrom <= taxYearTo, 'the years run backwards');
const sources = z
  .array(
    z.strictObject({
      title: z.string().min(3),
      section: z.coerce.string().optional(),
      url: z.url({ protocol: /^https$/ }),
    }),
  )
  .min(1)
  .max(SOURCES_MAX);

/** Two sentences that are read at a glance. */
const SHORT_ANSWER_MAX = 360;

const frontMatter = z.strictObject({
  title: z.string().min(20).max(150),
  // As newcomers type it, for the assistant's search; shown nowhere.
  paraphrases: z.array(z.string().min(8).max(120)).max(12).default([]),
  // What the accepted answer, or the article, states as a short answer; the assistant says it before it
  // quotes.
  shortAnswer: z.string().min(40).max(SHORT_ANSWER_MAX),
  tags: z.array(z.string()).min(1).max(5),
  jurisdiction,
  years,
  editor,
  asked: editor.default('newcomer'),
  written: moment,
  edited: moment.optional(),
  checked: z.iso.date(),
  sources,
});
type FrontMatter = z.output<typeof frontMatter>;

// What the marks between the parts may say; an answer that says nothing holds for what the front
// matter names.
const marks = {
  comment: z.strictObject({ editor, written: moment }),
  answer: z.strictObject({
    editor: editor.optional(),
    written: moment.optional(),
    edited: moment.optional(),
    accepted: moment.optional(),
    jurisdiction: jurisdiction.optional(),
    years: years.optional(),
    checked: z.iso.date().optional(),
    sources: sources.optional(),
  }),
};

/** What happened in a thread after the question was asked, in the order of time. */
export type ThreadEvent = { at: Date; text: string } & (
  | { kind: 'comment'; editor: EditorialName }
  | {
      kind: 'answer';
      editor: EditorialName;
      edited: Date | null;
      validity: ValidityBody;
      /** The day on which answer and sources were compared, ISO 8601. */
      checkedOn: string;
    }
  | { kind: 'acceptance'; answer: number }
);

/** One thread of a pack. Answers are numbered from 1, in the order in which the file has them. */
export interface PackQuestion {
  slug: string;
  title: string;
  paraphrases: string[];
  /** Of the accepted answer. */
  shortAnswer: string;
  tags: string[];
  question: string;
  jurisdiction: Jurisdiction;
  /** The tax year the question is about; null where the answers hold for several. */
  taxYear: number | null;
  askedBy: EditorialName;
  askedAt: Date;
  /** When the editors last changed the text; null: never. */
  editedAt: Date | null;
  events: ThreadEvent[];
}

/** Reads a pack's file: front matter, question, and what came after it. */
export function readPackFile(slug: string, text: string): PackQuestion {
  const { matter, body } = readMatter(slug, text);
  const { question, parts } = readParts(slug, body);
  const { title, paraphrases, shortAnswer, tags, years } = matter;
  const events = eventsOf(slug, matter, parts);
  return {
    slug,
    title,
    paraphrases,
    shortAnswer,
    tags,
    question,
    jurisdiction: matter.jurisdiction,
    taxYear: years.taxYearFrom === years.taxYearTo ? years.taxYearFrom : null,
    askedBy: matter.asked,
    askedAt: matter.written,
    editedAt: matter.edited ?? null,
    events,
  };
}

export type PackAnswer = Extract<ThreadEvent, { kind: 'answer' }>;

/** A thread's answers, in the order in which the file has them. */
export const answersOf = ({ events }: PackQuestion): PackAnswer[] =>
  events.filter((one) => one.kind === 'answer');

/** The answer that the asker accepted. */
export function acceptedAnswer(thread: PackQuestion): PackAnswer | undefined {
  const accepted = thread.events.find((one) => one.kind === 'acceptance');
  return accepted && answersOf(thread)[accepted.answer - 1];
}

function eventsOf(slug: string, matter: FrontMatter, parts: readonly Part[]): ThreadEvent[] {
  const events: ThreadEvent[] = [];
  const answers = parts.filter(({ kind }) => kind === 'answer').length;
  if (answers === 0) throw new Error(`content ${slug}: nobody answers.`);
  let answer = 0;
  for (const part of parts) {
    const { text } = part;
    if (part.kind === 'comment') {
      const { editor, written } = readMark(slug, part, marks.comment);
      if (text.length > COMMENT_MAX) throw new Error(`content ${slug}: a comment is too long.`);
      events.push({ kind: 'comment', at: written, editor, text });
    } else {
      answer += 1;
      const own = readMark(slug, part, marks.answer);
      // The front matter's check and sources are those of the accepted answer.
      if (answers > 1 && !own.accepted && !(own.checked && own.sources))
        throw new Error(`content ${slug}: answer ${answer} needs a check and sources of its own.`);
      events.push(...answerOf(matter, own, answer, text));
    }
  }
  // An only answer that says nothing of its acceptance was accepted as it was written.
  if (answers === 1 && !events.some(({ kind }) => kind === 'acceptance')) {
    const at = events.find(({ kind }) => kind === 'answer')?.at ?? matter.written;
    events.push({ kind: 'acceptance', at, answer: 1, text: '' });
  }
  return inOrder(slug, matter.written, events);
}

function* answerOf(
  matter: FrontMatter,
  own: z.output<typeof marks.answer>,
  number: number,
  text: string,
): Generator<ThreadEvent> {
  const { taxYearFrom, taxYearTo } = own.years ?? matter.years;
  yield {
    kind: 'answer',
    at: own.written ?? matter.written,
    editor: own.editor ?? matter.editor,
    edited: own.edited ?? matter.edited ?? null,
    text,
    validity: {
      jurisdiction: own.jurisdiction ?? matter.jurisdiction,
      taxYearFrom,
      taxYearTo,
      sources: own.sources ?? matter.sources,
    },
    checkedOn: own.checked ?? matter.checked,
  };
  if (own.accepted) yield { kind: 'acceptance', at: own.accepted, answer: number, text: '' };
}

// Acceptances are in the file with their answers, though they may come after later parts; all
// else is written in the order of time.
function inOrder(slug: string, asked: Date, events: ThreadEvent[]): ThreadEvent[] {
  const acceptances = events.filter(({ kind }) => kind === 'acceptance');
  if (acceptances.length > 1) throw new Error(`content ${slug}: several answers are accepted.`);
  let before = asked;
  for (const { kind, at } of events.filter(({ kind }) => kind !== 'acceptance')) {
    if (at < before)
      throw new Error(
        `content ${slug}: ${kind} of ${at.toISOString()} is earlier than what precedes it.`,
      );
    before = at;
  }
  return events.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

function readMark<T extends z.ZodType>(slug: string, part: Part, schema: T): z.output<T> {
  const read = schema.safeParse(part.mark);
  if (read.success) return read.data;
  throw new Error(`content ${slug}: ${part.kind}: ${z.prettifyError(read.error)}`);
}

/** An insight that ships with the product. */
export interface PackInsight {
  slug: string;
  paraphrases: string[];
  shortAnswer: string;
  editor: EditorialName;
  writtenAt: Date;
  editedAt: Date | null;
  body: InsightBody;
}

/** Reads the file of an insight: front matter and text, at whose end its sources are named. */
export function readInsightFile(slug: string, text: string): PackInsight {
  const { matter, body } = readMatter(slug, text);
  const { title, paraphrases, shortAnswer, tags, jurisdiction, years, editor } = matter;
  const { written, edited, checked } = matter;
  if (!body.includes(OPENING_END))
    throw new Error(`content ${slug}: expected ${OPENING_END} after the opening.`);
  const named = matter.sources
    .map(({ title, url, section }) => `- [${title}](${url})${section ? `, ${section}` : ''}`)
    .join('\n');
  const content = `${body.trim()}\n\n# Sources\n\nRead on ${dayText(checked)}.\n\n${named}`;
  return {
    slug,
    paraphrases,
    shortAnswer,
    editor,
    writtenAt: written,
    editedAt: edited ?? null,
    body: { title, tags, jurisdiction, ...years, content },
  };
}

function readMatter(slug: string, text: string): { matter: FrontMatter; body: string } {
  const parts = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text.replaceAll('\r\n', '\n'));
  const [, yaml = '', body = ''] = parts ?? [];
  if (!parts) throw new Error(`content ${slug}: expected front matter and a text.`);
  const read = frontMatter.safeParse(parse(yaml, { schema: 'failsafe' }));
  if (!read.success) throw new Error(`content ${slug}: ${z.prettifyError(read.error)}`);
  const { written, edited } = read.data;
  if (edited && edited < written) throw new Error(`content ${slug}: edited before it was written.`);
  return { matter: read.data, body };
}
