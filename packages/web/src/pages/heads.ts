import type { HeadOf, MachineHead, Site } from '@lotwise/contract/page';
import { head as insightHead } from './InsightPage.head.ts';
import { head as questionHead } from './QuestionPage.head.ts';

type Feed = NonNullable<MachineHead['feed']>;

/** What pages say to machines, by their names. On the server alone: a browser reads none of it. */
const HEADS: Readonly<Record<string, HeadOf>> = {
  QuestionPage: questionHead,
  InsightPage: insightHead,
  InsightsPage: (_address, _replyTo, { site }) => ({
    feed: { path: '/feeds/insights.atom', title: `Insights · ${site.name}` },
  }),
  HomePage: ({ search }, _replyTo, { site }) => ({
    feed: feedOfList(site, search.get('search'), search.get('tag')),
  }),
  TagPage: ({ params, search }, _replyTo, { site }) => ({
    feed: feedOfList(site, search.get('search'), params['tag'] ?? null),
  }),
};

/** The head of a page for machines; of every other page the feed of all questions. */
export const headOf: (name: string) => HeadOf = (name) => (address, replyTo, place) => ({
  feed: feedOfList(place.site, null, null),
  ...HEADS[name]?.(address, replyTo, place),
});

function feedOfList(site: Site, search: string | null, named: string | null): Feed {
  const tag = named?.trim().toLowerCase();
  const query = new URLSearchParams({ ...(search && { search }), ...(tag && { tag }) }).toString();
  return query
    ? { path: `/feeds/questions.atom?${query}`, title: 'These questions, newest first' }
    : { path: '/feeds/questions.atom', title: `New questions · ${site.name}` };
}
