import type { MachineHead, PageHead, PagePlan, PageState, ReplyTo } from '@lotwise/contract/page';
import { escapeHtml } from '../platform/http/html.ts';

export interface HeadParts {
  page: PageHead;
  plan: PagePlan;
  state: PageState;
  /** The address as it was asked for, without what no page reads. */
  url: URL;
  replyTo: ReplyTo;
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
    plan.canonical !== undefined
      ? new URL(plan.canonical, url).href
      : own === undefined
        ? url.href
        : state.site.url + own + url.search;
  // A member's page carries nothing for machines, which read those of visitors.
  const isForMachines = state.me === null && isFound && !page.isPrivate;
  return [
    `<title>${escapeHtml(page.documentTitle)}</title>`,
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    `<link rel="search" type="application/opensearchdescription+xml" title="${escapeHtml(state.site.name)}" href="/opensearch.xml">`,
    page.isPrivate ? meta('name', 'robots', 'noindex') : '',
    isForMachines
      ? forMachines(parts, address, plan.machineHead(replyTo, { site: state.site, address }))
      : '',
  ].join('');
}

function forMachines({ page, state: { site } }: HeadParts, address: string, head: MachineHead) {
  const { title = page.documentTitle, description = page.description, feed, data } = head;
  return [
    description ? meta('name', 'description', description) : '',
    feed
      ? `<link rel="alternate" type="application/atom+xml" title="${escapeHtml(feed.title)}" href="${escapeHtml(feed.path)}">`
      : '',
    // Open Graph; other networks' cards fall back to it.
    meta('property', 'og:site_name', site.name),
    meta('property', 'og:type', head.isArticle ? 'article' : 'website'),
    meta('property', 'og:title', title),
    description ? meta('property', 'og:description', description) : '',
    meta('property', 'og:url', address),
    imageOf(site.url, head),
    data ? scriptOf(data) : '',
  ].join('');
}

function imageOf(siteUrl: string, { image }: MachineHead): string {
  if (!image)
    return (
      meta('property', 'og:image', `${siteUrl}/icons/icon-512.png`) +
      meta('name', 'twitter:card', 'summary')
    );
  return [
    meta('property', 'og:image', siteUrl + image.path),
    meta('property', 'og:image:width', String(image.width)),
    meta('property', 'og:image:height', String(image.height)),
    meta('property', 'og:image:alt', image.alt),
    meta('name', 'twitter:card', 'summary_large_image'),
  ].join('');
}

function scriptOf(data: object): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data });
  // Neither a closing tag nor a comment inside a post may end the element.
  return `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`;
}

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
