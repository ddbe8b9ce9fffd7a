import type { Lacking } from '@lotwise/domain/premium/assistant-answer';
import { countriesIn, foreignCountryIn } from '@lotwise/domain/premium/asked-scope';
import { inSentence, type Jurisdiction } from '@lotwise/domain/countries/jurisdictions';
import { sentencesOf } from '@lotwise/domain/text/sentences';
import { type Subject, subjectsIn } from '@lotwise/domain/community/search-terms';
import type { Db } from '../../../platform/db/db.ts';
import {
  findSources,
  type Sought,
  type Source,
  SOURCES,
  subjectsWithoutText,
} from '../../community/passages/finding.service.ts';

interface Asked {
  question: string;
  /** The countries with rules here that are asked about. */
  countries: readonly Jurisdiction[];
  sources: readonly Source[];
}

/**
 * Of which countries nothing that is quoted answers, and which subjects of a question nothing here
 * is on in a country, neither a text of that country nor what is quoted for it; null where there is
 * no such gap. `foreign` is a country without rules here that is asked about beside others.
 */
export async function lackingOf(
  db: Db,
  { question, countries, foreign, sources }: Asked & { foreign: string | null },
): Promise<Lacking | null> {
  const [only, ...others] = countries;
  if (only === undefined || only === 'other') return null;
  const [closest] = sources;
  // "Moving from London to New York" is on both.
  if (others.length > 0 && closest && countries.every((one) => isFor(closest, one))) return null;
  const subjects = subjectsIn(question);
  const found: { country: string; isGap: boolean; missing: string[] }[] = [];
  for (const jurisdiction of countries) {
    const ofIt =
      others.length === 0 ? sources : sources.filter((source) => isFor(source, jurisdiction));
    const unquoted = subjects.filter((subject) => !ofIt.some((source) => isOn(source, subject)));
    const missing =
      unquoted.length === 0 ? [] : await subjectsWithoutText(db, jurisdiction, unquoted);
    const isGap = missing.length > 0 || ofIt.length === 0;
    found.push({ country: inSentence(jurisdiction), isGap, missing: missing.map(nameOf) });
  }
  const isNamed = sources.some(({ title }) => foreignCountryIn(title) === foreign);
  if (foreign !== null && !isNamed) found.push({ country: foreign, isGap: true, missing: [] });
  const gaps = found.filter(({ isGap }) => isGap);
  if (gaps.length === 0) return null;
  const quoted = subjects.filter((subject) => sources.some((source) => isOn(source, subject)));
  return {
    gaps: [...Map.groupBy(gaps, ({ missing }) => missing.join()).values()].map((same) => ({
      countries: same.map(({ country }) => country),
      subjects: same[0]?.missing ?? [],
    })),
    quoted: quoted.map(nameOf),
    answered: found.filter(({ isGap }) => !isGap).map(({ country }) => country),
  };
}

/** Whether a text holds in a country, or is about it and another one. */
const isFor = ({ jurisdiction, title }: Source, country: Jurisdiction): boolean =>
  jurisdiction === country || countriesIn(title).includes(country);

/**
 * The sources, and behind the closest one those of each country asked about that none of them is
 * for: what is closest there, if it is on what is asked.
 */
export async function ofEachCountry(
  db: Db,
  sought: Sought,
  { question, countries, sources }: Asked,
): Promise<Source[]> {
  const subjects = subjectsIn(question);
  const added: Source[] = [];
  for (const jurisdiction of countries) {
    if (sources.some((source) => isFor(source, jurisdiction))) continue;
    const closest = await findSources(db, { ...sought, jurisdiction });
    const [ofIt] = closest.filter((source) => source.jurisdiction === jurisdiction);
    if (ofIt && (subjects.length === 0 || subjects.some((subject) => isOn(ofIt, subject))))
      added.push(ofIt);
  }
  // The closest of each country before a second one of any.
  const all = [...sources.slice(0, 1), ...added, ...sources.slice(1)];
  const isFirst = ({ jurisdiction }: Source, at: number) =>
    all.findIndex((one) => one.jurisdiction === jurisdiction) === at;
  return [...all.filter(isFirst), ...all.filter((one, at) => !isFirst(one, at))].slice(0, SOURCES);
}

const nameOf = ({ name }: Subject): string => name;

/** What is on a neighbouring subject may name this one in passing. */
const NAMED = 2;

function isOn({ title, rule, passages }: Source, { name }: Subject): boolean {
  const isNamed = (text: string) => subjectsIn(text).some((one) => one.name === name);
  if (isNamed(`${title}\n${rule ?? ''}`)) return true;
  const sentences = passages.flatMap(({ heading, content }) => [
    heading ?? '',
    ...sentencesOf(content),
  ]);
  return sentences.filter(isNamed).length >= NAMED;
}
