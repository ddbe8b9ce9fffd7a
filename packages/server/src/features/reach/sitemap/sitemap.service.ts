import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { buffer } from 'node:stream/consumers';
import { insightPath } from '@lotwise/domain/premium/insights';
import { questionPath } from '@lotwise/domain/community/question-path';
import { STARTING_POINTS, startingPath } from '@lotwise/domain/community/starting-points';
import { tagPath } from '@lotwise/domain/community/tags';
import { type Db, inTransaction, writing } from '../../../platform/db/db.ts';
import { escapeXml, XML_DECLARATION } from '../../../platform/http/xml.ts';
import * as queries from './sitemap.queries.ts';

/** How many addresses one file may hold (sitemaps.org). */
const PART_MAX = 50_000;
const BATCH = 2000;
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Draws the parts' boundaries again: for a million questions about two seconds, once an hour. */
export async function redraw(db: Db, partSize = PART_MAX): Promise<void> {
  await inTransaction(db, (tx) => queries.redrawParts(tx, partSize));
}

/**
 * The parts as they are drawn. A site that has just been filled draws them at the first question
 * for them.
 */
export async function parts(db: Db): Promise<queries.SitemapPart[]> {
  const known = await queries.findParts(db);
  if (known.length > 0) return known;
  await redraw(writing(db));
  return queries.findParts(db);
}

/** The list of all files. */
export function indexOf(siteUrl: string, found: readonly queries.SitemapPart[]): string {
  const files = [
    { name: 'pages', changedAt: null },
    ...found.map(({ number, changedAt }) => ({ name: `questions-${number}`, changedAt })),
  ];
  const lines = files.map(
    ({ name, changedAt }) =>
      `<sitemap><loc>${escapeXml(siteUrl)}/sitemaps/${name}.xml</loc>${changedAt ? `<lastmod>${changedAt}</lastmod>` : ''}</sitemap>`,
  );
  return [XML_DECLARATION, `<sitemapindex ${NAMESPACE}>`, ...lines, '</sitemapindex>\n'].join('\n');
}

const PAGES = [
  '/',
  '/tags',
  '/law',
  '/users',
  '/leaderboard',
  '/insights',
  '/calculator',
  '/terms',
  '/privacy',
  ...STARTING_POINTS.map(({ key }) => startingPath(key)),
];

/** The pages that are not questions: the fixed ones, those of the tags and the insights. */
export function pagesOf(
  siteUrl: string,
  tags: readonly string[],
  insights: readonly { slug: string; changedAt: string }[],
): string {
  const paths = [...PAGES, ...tags.map(tagPath)];
  const lines = paths.map((path) => `<url><loc>${escapeXml(siteUrl + path)}</loc></url>`);
  for (const insight of insights)
    lines.push(
      `<url><loc>${escapeXml(siteUrl + insightPath(insight))}</loc><lastmod>${insight.changedAt}</lastmod></url>`,
    );
  return [XML_DECLARATION, `<urlset ${NAMESPACE}>`, ...lines, '</urlset>\n'].join('\n');
}

/**
 * A part as gzip. It is written while it is read, so that its megabytes of text are never there at
 * once.
 */
export function compressedPart(
  db: Db,
  siteUrl: string,
  part: queries.SitemapPart,
): Promise<Buffer> {
  return buffer(Readable.from(linesOf(db, siteUrl, part)).pipe(createGzip()));
}

async function* linesOf(
  db: Db,
  siteUrl: string,
  part: queries.SitemapPart,
): AsyncGenerator<string> {
  yield `${XML_DECLARATION}\n<urlset ${NAMESPACE}>\n`;
  const base = escapeXml(siteUrl);
  let after: string | null = null;
  for (let left = PART_MAX; left > 0;) {
    const questions: queries.SitemapQuestion[] = await queries.nextQuestions(db, part, {
      after,
      limit: Math.min(BATCH, left),
    });
    yield questions
      .map(
        (question) =>
          `<url><loc>${base}${questionPath(question)}</loc><lastmod>${question.changedAt}</lastmod></url>\n`,
      )
      .join('');
    if (questions.length < BATCH) break;
    left -= questions.length;
    after = questions.at(-1)?.id ?? null;
  }
  yield '</urlset>\n';
}
