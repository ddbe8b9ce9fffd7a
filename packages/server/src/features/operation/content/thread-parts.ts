import { parse } from 'yaml';

const KINDS = ['comment', 'answer'] as const;

/** A part of a thread after its question: what its mark says, not yet checked, and its text. */
export interface Part {
  kind: (typeof KINDS)[number];
  mark: unknown;
  text: string;
}

// A mark begins a line. Its content is YAML: `answer`, or one of the kinds with its fields.
const MARK = /^<!--\s*([\s\S]*?)\s*-->[ \t]*$/gm;

/** Splits a thread at its marks into the question and the parts after it. */
export function readParts(slug: string, body: string): { question: string; parts: Part[] } {
  const marks = [...body.matchAll(MARK)];
  const textFrom = (index: number): string => {
    const mark = marks[index];
    const start = mark ? mark.index + mark[0].length : 0;
    return body.slice(start, marks[index + 1]?.index).trim();
  };
  const question = textFrom(-1);
  if (question === '')
    throw new Error(`content ${slug}: expected a question before the first mark.`);
  const parts = marks.map(([whole, inner = ''], index): Part => {
    const { kind, mark } = readMark(slug, whole, inner);
    const text = textFrom(index);
    if (text === '') throw new Error(`content ${slug}: there is no text after ${whole}`);
    return { kind, mark, text };
  });
  return { question, parts };
}

function readMark(slug: string, whole: string, inner: string): Pick<Part, 'kind' | 'mark'> {
  const trouble = `content ${slug}: ${whole} is not a mark: expected one of ${KINDS.join(', ')}.`;
  const read: unknown = parse(inner, { schema: 'failsafe' });
  if (typeof read !== 'object' || read === null) {
    const kind = KINDS.find((name) => name === read);
    if (!kind) throw new Error(trouble);
    return { kind, mark: {} };
  }
  const [entry, ...others] = Object.entries(read);
  const kind = KINDS.find((name) => name === entry?.[0]);
  if (!entry || !kind || others.length > 0) throw new Error(trouble);
  return { kind, mark: entry[1] };
}
