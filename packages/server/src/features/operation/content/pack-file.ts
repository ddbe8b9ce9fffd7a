import { OPENING_END } from '@lotwise/domain/insights';
import { SOURCES_MAX } from '@lotwise/domain/limits';
import { parse } from 'yaml';
import { z } from 'zod';
import type { InsightBody } from '@lotwise/contract/insights';
import type { ValidityBody } from '@lotwise/contract/validity';
import { JURISDICTIONS, type Jurisdiction, readJurisdiction } from '@lotwise/domain/jurisdictions';

const frontMatter = z.strictObject({
  title: z.string().min(20).max(150),
  tags: z.array(z.string()).min(1).max(5),
  jurisdiction: z.string().transform(readJurisdiction).pipe(z.enum(JURISDICTIONS)),
  years: z.coerce.string().regex(/^\d{4}(-\d{4})?$/),
  checked: z.iso.date(),
  sources: z
    .array(
      z.strictObject({
        title: z.string().min(3),
        section: z.coerce.string().optional(),
        url: z.url({ protocol: /^https$/ }),
      }),
    )
    .min(1)
    .max(SOURCES_MAX),
});

/** One question of a pack, with its answer. */
export interface PackQuestion {
  slug: string;
  title: string;
  tags: string[];
  question: string;
  answer: string;
  jurisdiction: Jurisdiction;
  /** The tax year the question is about; null where the answer holds for several. */
  taxYear: number | null;
  validity: ValidityBody;
  /** The day on which answer and sources were compared, ISO 8601. */
  checkedOn: string;
}

const ANSWER = '<!-- answer -->';

/** Reads a pack's file: front matter, question, answer. */
export function readPackFile(slug: string, text: string): PackQuestion {
  const { title, tags, jurisdiction, taxYearFrom, taxYearTo, checked, sources, body } = readParts(
    slug,
    text,
  );
  const [question, answer, ...rest] = body.split(ANSWER).map((part) => part.trim());
  if (!question || !answer || rest.length > 0)
    throw new Error(`content ${slug}: expected a question, ${ANSWER} and an answer.`);
  return {
    slug,
    title,
    tags,
    question,
    answer,
    jurisdiction,
    taxYear: taxYearFrom === taxYearTo ? taxYearFrom : null,
    validity: { jurisdiction, taxYearFrom, taxYearTo, sources },
    checkedOn: checked,
  };
}

/** Reads the file of an insight: front matter and text, at whose end its sources are named. */
export function readInsightFile(slug: string, text: string): InsightBody {
  const { title, tags, jurisdiction, taxYearFrom, taxYearTo, checked, sources, body } = readParts(
    slug,
    text,
  );
  if (!body.includes(OPENING_END))
    throw new Error(`content ${slug}: expected ${OPENING_END} after the opening.`);
  const named = sources
    .map(
      (source) =>
        `- [${source.title}](${source.url})${source.section ? `, ${source.section}` : ''}`,
    )
    .join('\n');
  return {
    title,
    tags,
    jurisdiction,
    taxYearFrom,
    taxYearTo,
    content: `${body.trim()}\n\n# Sources\n\nRead on ${checked}.\n\n${named}`,
  };
}

function readParts(slug: string, text: string) {
  const parts = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text.replaceAll('\r\n', '\n'));
  const [, matter = '', body = ''] = parts ?? [];
  if (!parts) throw new Error(`content ${slug}: expected front matter and a text.`);
  const read = frontMatter.safeParse(parse(matter, { schema: 'failsafe' }));
  if (!read.success) throw new Error(`content ${slug}: ${z.prettifyError(read.error)}`);
  const { years, ...rest } = read.data;
  const [taxYearFrom = 0, taxYearTo = taxYearFrom] = years.split('-').map(Number);
  return { ...rest, taxYearFrom, taxYearTo, body };
}
