import { escapeXml, XML_DECLARATION } from '../../../platform/http/xml.ts';

/** One entry of a feed. Times are ISO 8601 UTC, addresses absolute. */
export interface AtomEntry {
  /** A UUID: names the entry for ever, wherever it stands. */
  id: string;
  title: string;
  address: string;
  publishedAt: string;
  updatedAt: string;
  authorName: string;
  tags: readonly string[];
  /** Plain text, or HTML whose relative addresses start from the entry's own. */
  content: { kind: 'summary'; text: string } | { kind: 'content'; html: string };
}

export interface AtomFeed {
  title: string;
  /** The feed's own address, which also names it. */
  selfAddress: string;
  /** The page that shows the same. */
  pageAddress: string;
  siteUrl: string;
  siteName: string;
  entries: readonly AtomEntry[];
}

const NEVER = '1970-01-01T00:00:00.000Z';

/** When the newest of its entries last changed; a feed without entries never did. */
export function updatedAtOf(entries: readonly AtomEntry[]): string {
  return entries.reduce(
    (latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest),
    NEVER,
  );
}

/** A feed as Atom (RFC 4287). */
export function atomOf({
  title,
  selfAddress,
  pageAddress,
  siteUrl,
  siteName,
  entries,
}: AtomFeed): string {
  return [
    XML_DECLARATION,
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en" xml:base="${escapeXml(siteUrl)}/">`,
    element('id', selfAddress),
    element('title', title),
    element('updated', updatedAtOf(entries)),
    link('self', selfAddress, 'application/atom+xml'),
    link('alternate', pageAddress, 'text/html'),
    element('icon', `${siteUrl}/favicon.svg`),
    element('generator', siteName),
    ...entries.map(entryOf),
    '</feed>\n',
  ].join('\n');
}

function entryOf({
  id,
  title,
  address,
  publishedAt,
  updatedAt,
  authorName,
  tags,
  content,
}: AtomEntry): string {
  return [
    '<entry>',
    element('id', `urn:uuid:${id}`),
    element('title', title),
    link('alternate', address, 'text/html'),
    element('published', publishedAt),
    element('updated', updatedAt),
    `<author>${element('name', authorName)}</author>`,
    ...tags.map((tag) => `<category term="${escapeXml(tag)}"/>`),
    content.kind === 'summary'
      ? `<summary type="text">${escapeXml(content.text)}</summary>`
      : `<content type="html" xml:base="${escapeXml(address)}">${escapeXml(content.html)}</content>`,
    '</entry>',
  ].join('');
}

const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;
const link = (rel: string, address: string, type: string): string =>
  `<link rel="${rel}" type="${type}" href="${escapeXml(address)}"/>`;
