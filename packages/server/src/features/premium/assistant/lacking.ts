import type { Lacking } from '@lotwise/domain/assistant-answer';
import type { Jurisdiction } from '@lotwise/domain/jurisdictions';
import { sentencesOf } from '@lotwise/domain/sentences';
import { subjectsAsked, type TaxSubject } from '@lotwise/domain/tax-subjects';
import type { Db } from '../../../platform/db/db.ts';
import { type Source, subjectsWithoutText } from '../../community/passages/finding.service.ts';

/**
 * Which subjects of a question nothing here is on in a country, neither a text of that country nor
 * what is quoted; null where there is none.
 */
export async function lackingOf(
  db: Db,
  {
    question,
    jurisdiction,
    sources,
  }: { question: string; jurisdiction: Jurisdiction | null; sources: readonly Source[] },
): Promise<Lacking | null> {
  if (jurisdiction === null || jurisdiction === 'other') return null;
  const { quoted = [], others = [] } = Object.groupBy(subjectsAsked(question), (subject) =>
    sources.some((source) => isOn(source, subject)) ? 'quoted' : 'others',
  );
  if (others.length === 0) return null;
  const missing = await subjectsWithoutText(db, jurisdiction, others);
  return missing.length === 0
    ? null
    : { jurisdiction, missing: missing.map(nameOf), quoted: quoted.map(nameOf) };
}

const nameOf = ({ name }: TaxSubject): string => name;

/** What is on a neighbouring subject may name this one in passing. */
const NAMED = 2;

function isOn({ title, rule, passages }: Source, { asked }: TaxSubject): boolean {
  const isNamed = (text: string) => asked.test(text.toLowerCase());
  if (isNamed(`${title}\n${rule ?? ''}`)) return true;
  const sentences = passages.flatMap(({ heading, content }) => [
    heading ?? '',
    ...sentencesOf(content),
  ]);
  return sentences.filter(isNamed).length >= NAMED;
}
