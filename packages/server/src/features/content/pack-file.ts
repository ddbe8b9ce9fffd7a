import { parse } from 'yaml';
import { z } from 'zod';

const JURISDICTIONS = { US: 'United States', UK: 'United Kingdom', CA: 'Canada', AU: 'Australia', DE: 'Germany' } as const;

const frontMatter = z.strictObject({
  title: z.string().min(20).max(150),
  tags: z.array(z.string()).min(1).max(5),
  jurisdiction: z.enum(['US', 'UK', 'CA', 'AU', 'DE']),
  years: z.coerce.string().regex(/^\d{4}(-\d{4})?$/),
  checked: z.iso.date(),
  sources: z.array(z.strictObject({ title: z.string().min(3), section: z.coerce.string().optional(), url: z.url({ protocol: /^https$/ }) })).min(1),
});

/** One question of a pack, with its answer. */
export interface PackQuestion {
  slug: string;
  title: string;
  tags: string[];
  question: string;
  answer: string;
}

const ANSWER = '<!-- answer -->';

/** Reads a pack's file: front matter, question, answer. What an answer holds for and rests on becomes its last paragraph. */
export function readPackFile(slug: string, text: string): PackQuestion {
  const parts = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text.replaceAll('\r\n', '\n'));
  const [, matter = '', body = ''] = parts ?? [];
  const [question, answer, ...rest] = body.split(ANSWER).map((part) => part.trim());
  if (!parts || !question || !answer || rest.length > 0) throw new Error(`content ${slug}: expected front matter, a question, ${ANSWER} and an answer.`);
  const read = frontMatter.safeParse(parse(matter, { schema: 'failsafe' }));
  if (!read.success) throw new Error(`content ${slug}: ${z.prettifyError(read.error)}`);
  const { title, tags } = read.data;
  return { slug, title, tags, question, answer: `${answer}\n\n${footer(read.data)}` };
}

function footer({ jurisdiction, years, checked, sources }: z.output<typeof frontMatter>): string {
  const [from, to] = years.split('-');
  const period = to === undefined || to === from ? `tax year ${from}` : `tax years ${from} to ${to}`;
  const links = sources.map(({ title, section, url }) => `- [${title}](<${url}>)${section ? `, ${section}` : ''}`);
  return [`**Applies to:** ${JURISDICTIONS[jurisdiction]}, ${period}. **Checked:** ${checked}.`, '', '**Sources:**', '', ...links].join('\n');
}
