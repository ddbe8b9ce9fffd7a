import type { Answer, ListedQuestion, Question } from '@lotwise/contract/community/questions';
import type { ListedInsight } from '@lotwise/contract/premium/insights';
import { insightPath } from '@lotwise/domain/premium/insights';
import { questionPath } from '@lotwise/domain/community/question-path';
import { tagPath } from '@lotwise/domain/community/tags';
import type { AtomEntry, AtomFeed } from './atom.ts';

type Site = { name: string; url: string };

/** The newest questions, of a tag or of a search where one is named. */
export function feedOfQuestions(
  site: Site,
  { tag, search }: { tag: string | undefined; search: string | undefined },
  questions: ListedQuestion[],
): AtomFeed {
  const query = new URLSearchParams({ ...(search && { search }), ...(tag && { tag }) }).toString();
  const subject = [search && `for “${search}”`, tag && `tagged ${tag}`].filter(Boolean).join(' ');
  return {
    title: `New questions ${subject}`.trim() + ` · ${site.name}`,
    selfAddress: `${site.url}/feeds/questions.atom${query && `?${query}`}`,
    pageAddress: `${site.url}${tag ? tagPath(tag.toLowerCase()) : '/'}?${new URLSearchParams({ ...(search && { search }), filter: 'recent' }).toString()}`,
    siteUrl: site.url,
    siteName: site.name,
    entries: questions.map((question) => ({
      ...entryOf(site, question),
      content: { kind: 'summary', text: question.description },
    })),
  };
}

/** A question and its answers, newest first: for whoever waits for one. */
export function feedOfAnswers(site: Site, question: Question): AtomFeed {
  const address = site.url + questionPath(question);
  const newestFirst = [...question.answers].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  return {
    title: `${question.title} · ${site.name}`,
    selfAddress: `${site.url}/feeds/questions/${question.id}.atom`,
    pageAddress: address,
    siteUrl: site.url,
    siteName: site.name,
    entries: [
      ...newestFirst.map((answer) => answerEntry(answer, question.title, address)),
      { ...entryOf(site, question), content: { kind: 'content', html: question.descriptionHtml } },
    ],
  };
}

/** The newest insights with their free openings, and nothing of the rest. */
export function feedOfInsights(
  site: Site,
  insights: (ListedInsight & { openingHtml: string })[],
): AtomFeed {
  return {
    title: `Insights · ${site.name}`,
    selfAddress: `${site.url}/feeds/insights.atom`,
    pageAddress: `${site.url}/insights`,
    siteUrl: site.url,
    siteName: site.name,
    entries: insights.map(
      ({ id, slug, title, publishedAt, editedAt, author, tags, openingHtml }) => ({
        id,
        title,
        address: site.url + insightPath({ slug }),
        publishedAt,
        updatedAt: editedAt ?? publishedAt,
        authorName: author.username,
        tags,
        content: { kind: 'content', html: openingHtml },
      }),
    ),
  };
}

function entryOf(site: Site, question: ListedQuestion): Omit<AtomEntry, 'content'> {
  const { id, title, createdAt, updatedAt, author, tags } = question;
  return {
    id,
    title,
    address: site.url + questionPath(question),
    publishedAt: createdAt,
    updatedAt,
    authorName: author.username,
    tags,
  };
}

function answerEntry(
  { id, createdAt, updatedAt, author, contentHtml }: Answer,
  title: string,
  address: string,
): AtomEntry {
  return {
    id,
    title: `Answer by ${author.username} to: ${title}`,
    address: `${address}#answer-${id}`,
    publishedAt: createdAt,
    updatedAt,
    authorName: author.username,
    tags: [],
    content: { kind: 'content', html: contentHtml },
  };
}
