import type { Insight } from '@lotwise/contract/premium/insights';
import type { HeadOf, Site } from '@lotwise/contract/page';
import { excerptOf } from '@lotwise/domain/text/excerpt';

const DESCRIPTION_MAX = 160;

/** What an insight's page says of it to machines. */
export const head: HeadOf = (_address, replyTo, { site, address }) => {
  const feed = { path: '/feeds/insights.atom', title: `Insights · ${site.name}` };
  const insight = replyTo('GET /api/insights/{slug}');
  if (!insight) return { feed };
  return {
    title: insight.title,
    isArticle: true,
    description: excerptOf(insight.excerpt, DESCRIPTION_MAX),
    feed,
    data: insightData(site, insight, address),
  };
};

/**
 * An insight as search engines read it: which part of its page is not free, so that the opening
 * alone is not taken for the whole.
 */
function insightData(site: Site, insight: Insight, address: string): object {
  const { title, excerpt, publishedAt, editedAt, author, restWords } = insight;
  const isFree = restWords === 0;
  return {
    '@type': 'Article',
    headline: title,
    description: excerpt,
    mainEntityOfPage: address,
    datePublished: publishedAt,
    dateModified: editedAt ?? publishedAt,
    author: { '@type': 'Person', name: author.username },
    publisher: { '@type': 'Organization', name: site.name, url: site.url },
    isAccessibleForFree: isFree,
    ...(!isFree && {
      hasPart: {
        '@type': 'WebPageElement',
        isAccessibleForFree: false,
        cssSelector: '.insight-rest',
      },
    }),
  };
}
