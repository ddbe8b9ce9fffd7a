import type { Insight } from '@lotwise/contract/insights';
import type { Question } from '@lotwise/contract/questions';
import { excerptOf } from '../features/community/posts/render.ts';
import { escapeHtml } from '../platform/http/html.ts';
import type { PageHead, PagePlan, PageState, ReplyTo } from '@lotwise/contract/page';
import { insightData, structuredData, textOf } from './structured-data.ts';

const DESCRIPTION_MAX = 160;

export interface HeadParts {
  page: PageHead;
  plan: PagePlan;
  state: PageState;
  /** The address as it was asked for, without what no page reads. */
  url: URL;
  replyTo: ReplyTo;
}

/** What of the page only machines read: the question or the insight that it is about. */
interface Shown extends HeadParts {
  address: string;
  question: Question | undefined;
  insight: Insight | undefined;
}

/**
 * What the head says of a page: to people, to browsers, to search engines and to whoever shows a
 * link to it.
 */
export function headOf(parts: HeadParts): string {
  const { page, plan, state, url, replyTo } = parts;
  const isFound = plan.isKnown && !state.reads.some((read) => 'status' in read);
  const own = plan.ownPath(replyTo);
  const address =
    own !== undefined
      ? state.site.url + own + url.search
      : plan.canonical === undefined
        ? url.href
        : new URL(plan.canonical, url).href;
  // A member's page carries nothing for machines, which read those of visitors.
  const isForMachines = state.me === null && isFound && !page.isPrivate;
  return [
    `<title>${escapeHtml(page.documentTitle)}</title>`,
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    `<link rel="search" type="application/opensearchdescription+xml" title="${escapeHtml(state.site.name)}" href="/opensearch.xml">`,
    page.isPrivate ? meta('name', 'robots', 'noindex') : '',
    isForMachines
      ? forMachines({
          ...parts,
          address,
          question: plan.subjectId ? replyTo('GET /api/questions/{id}') : undefined,
          insight: replyTo('GET /api/insights/{slug}'),
        })
      : '',
  ].join('');
}

function forMachines(shown: Shown): string {
  const { page, question, insight, address } = shown;
  const { site } = shown.state;
  const description = question
    ? descriptionOf(question)
    : insight
      ? excerptOf(insight.excerpt, DESCRIPTION_MAX)
      : page.description;
  return [
    description ? meta('name', 'description', description) : '',
    feedLink(shown),
    openGraph(shown, description),
    question ? structuredData(site, question, address) : '',
    insight ? insightData(site, insight, address) : '',
  ].join('');
}

const descriptionOf = ({ descriptionHtml }: Question): string =>
  textOf(descriptionHtml, DESCRIPTION_MAX);

/** The tag whose questions an address lists: of the home page, or of the tag's own. */
function tagOf({ pathname, searchParams }: URL): string | undefined {
  const named =
    pathname === '/' ? searchParams.get('tag') : /^\/tags\/([^/]+)$/.exec(pathname)?.[1];
  const tag = named && pathname !== '/' ? decodeURIComponent(named) : named;
  return tag?.trim().toLowerCase() || undefined;
}

function feedLink({ question, url, state: { site } }: Shown): string {
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
function openGraph(
  { page, question, insight, address, state: { site } }: Shown,
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
