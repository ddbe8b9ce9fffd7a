import { SOURCES_MAX } from '@lotwise/domain/limits';
import { parse } from 'yaml';
import { z } from 'zod';
import type { ValidityBody } from '@lotwise/contract/validity';
import { JURISDICTIONS, type Jurisdiction, readJurisdiction } from '@lotwise/domain/jurisdictions';

const frontMatter = z.strictObject({
  title: z.string().min(20).max(150),
  tags: z.array(z.string()).min(1).max(5),
  jurisdiction: z.string().transform(readJurisdiction).pipe(z.enum(JURISDICTIONS)),
  years: z.coerce.string().regex(/^\d{4}(-\d{4})?$/),
  checked: z.iso.date(),
  sources: z
    .array(z.strictObject({ title: z.string().min(3), section: z.coerce.string().optional(), url: z.url({ protocol: /^https$/ }) }))
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
  const parts = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text.replaceAll('\r\n', '\n'));
  const [, matter = '', body = ''] = parts ?? [];
  const [question, answer, ...rest] = body.split(ANSWER).map((part) => part.trim());
  if (!parts || !question || !answer || rest.length > 0) throw new Error(`content ${slug}: expected front matter, a question, ${ANSWER} and an answer.`);
  const read = frontMatter.safeParse(parse(matter, { schema: 'failsafe' }));
  if (!read.success) throw new Error(`content ${slug}: ${z.prettifyError(read.error)}`);
  const { title, tags, jurisdiction, years, checked, sources } = read.data;
  const [taxYearFrom = 0, taxYearTo = taxYearFrom] = years.split('-').map(Number);
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
