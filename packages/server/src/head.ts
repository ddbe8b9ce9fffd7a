import type { Insight } from '@lotwise/contract/insights';
import type { Question } from '@lotwise/contract/questions';
import { insightPath } from '@lotwise/domain/insights';
import { questionPath } from '@lotwise/domain/question-path';
import { tagPath } from '@lotwise/domain/tags';
import { excerptOf } from './features/community/posts/render.ts';
import { escapeHtml } from './platform/http/html.ts';
import type { PageHead, PageState } from './platform/http/pages.ts';
import { insightData, structuredData, textOf } from './structured-data.ts';

const DESCRIPTION_MAX = 160;

export interface HeadParts {
  page: PageHead;
  site: PageState['site'];
  /** The address as it was asked for, without what no page reads. */
  url: URL;
  isFound: boolean;
  /** The question that the page is about. */
  question: Question | undefined;
  /** The insight that the page is about. */
  insight: Insight | undefined;
  /** Only visitors' pages are read by machines: a member's carry nothing for them. */
  isMember: boolean;
}

/**
 * What the head says of a page: to people, to browsers, to search engines and to whoever shows a
 * link to it.
 */
export function headOf(parts: HeadParts): string {
  const { page, site, isMember, isFound } = parts;
  const address = canonicalAddress(parts);
  return [
    `<title>${escapeHtml(page.documentTitle)}</title>`,
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    `<link rel="search" type="application/opensearchdescription+xml" title="${escapeHtml(site.name)}" href="/opensearch.xml">`,
    page.isPrivate ? meta('name', 'robots', 'noindex') : '',
    !isMember && isFound && !page.isPrivate ? forMachines(parts, address) : '',
  ].join('');
}

function forMachines(parts: HeadParts, address: string): string {
  const { page, question, insight, site } = parts;
  const description = question
    ? descriptionOf(question)
    : insight
      ? excerptOf(insight.excerpt, DESCRIPTION_MAX)
      : page.description;
  return [
    description ? meta('name', 'description', description) : '',
    feedLink(parts),
    shown(parts, address, description),
    question ? structuredData(site, question, address) : '',
    insight ? insightData(site, insight, address) : '',
  ].join('');
}

const descriptionOf = ({ descriptionHtml }: Question): string =>
  textOf(descriptionHtml, DESCRIPTION_MAX);

function canonicalAddress({ question, insight, site, url }: HeadParts): string {
  if (insight) return site.url + insightPath(insight);
  if (question) return site.url + questionPath(question);
  const tag = url.pathname === '/' ? tagOf(url) : undefined;
  if (tag === undefined) return url.href;
  // A tag's list has a page of its own, under which it is known.
  const address = new URL(tagPath(tag), site.url);
  for (const [name, value] of url.searchParams)
    if (name !== 'tag') address.searchParams.set(name, value);
  return address.href;
}

/** The tag whose questions an address lists: of the home page, or of the tag's own. */
function tagOf({ pathname, searchParams }: URL): string | undefined {
  const named =
    pathname === '/' ? searchParams.get('tag') : /^\/tags\/([^/]+)$/.exec(pathname)?.[1];
  const tag = named && pathname !== '/' ? decodeURIComponent(named) : named;
  return tag?.trim().toLowerCase() || undefined;
}

function feedLink({ question, url, site }: HeadParts): string {
  if (question) return feed(`/feeds/questions/${question.id}.atom`, 'Answers to this question');
  if (url.pathname.startsWith('/insights'))
    return feed('/feeds/insights.atom', `Insights · ${site.name}`);
  const tag = tagOf(url);
  const search = tag !== undefined || url.pathname === '/' ? url.searchParams.get('search') : null;
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(tag !== undefined && { tag }),
  }).toString();
  return feed(
    `/feeds/questions.atom${query && `?${query}`}`,
    query ? 'These questions, newest first' : `New questions · ${site.name}`,
  );
}

const feed = (address: string, title: string): string =>
  `<link rel="alternate" type="application/atom+xml" title="${escapeHtml(title)}" href="${escapeHtml(address)}">`;

// Open Graph, which the card of other networks falls back to.
function shown(
  { page, question, insight, site }: HeadParts,
  address: string,
  description: string | undefined,
): string {
  return [
    meta('property', 'og:site_name', site.name),
    meta('property', 'og:type', question || insight ? 'article' : 'website'),
    meta('property', 'og:title', question?.title ?? insight?.title ?? page.documentTitle),
    description ? meta('property', 'og:description', description) : '',
    meta('property', 'og:url', address),
    meta('property', 'og:image', `${site.url}/icons/icon-512.png`),
    meta('name', 'twitter:card', 'summary'),
  ].join('');
}

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
