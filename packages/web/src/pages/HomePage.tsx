import { tagPath } from '@lotwise/domain/tags';
import { AssistantCard } from '../features/premium/assistant/AssistantCard.tsx';
import {
  LIST_PARAMETERS,
  hintsInput,
  readListSearch,
} from '../features/community/search/list-search.ts';
import { QuestionList } from '../features/community/questions/QuestionList.tsx';
import { Hero } from '../features/reach/shell/Hero.tsx';
import {
  CONTRIBUTORS,
  EditorialCard,
  POPULAR_TAGS_SHOWN,
  PopularTagsCard,
  TopContributorsCard,
} from '../features/community/stats/SideCards.tsx';
import { PremiumCard } from '../features/premium/premium/PremiumCard.tsx';
import { Head } from '../kit/head.tsx';
import { Kept } from '../kit/kept.tsx';
import { need } from '../kit/queries.ts';
import { useMe } from '../kit/session.ts';
import { useSite } from '../kit/site.ts';
import type { Address } from '../kit/page.ts';
import { Icon } from '../ui/Icon.tsx';

export const parameters = LIST_PARAMETERS;

export const needs = ({ search }: Address) => [
  need('GET /api/questions', { query: readListSearch(search) }),
  ...(readListSearch(search).search
    ? [need('GET /api/search/hints', hintsInput(readListSearch(search)))]
    : []),
  need('GET /api/stats/tags', { query: { limit: POPULAR_TAGS_SHOWN } }),
  need('GET /api/stats/users', CONTRIBUTORS),
];

/** A tag's list has a page of its own, under which it is known. */
export const canonical = ({ search }: Address) => {
  const { tag } = readListSearch(search);
  if (tag === undefined) return undefined;
  const others = new URLSearchParams(search);
  others.delete('tag');
  return tagPath(tag) + (others.size === 0 ? '' : `?${others}`);
};

export function Page({ search }: Address) {
  const me = useMe();
  const site = useSite();
  const wanted = readListSearch(search);
  const isFront = !wanted.search && !wanted.tag && !wanted.jurisdiction && !wanted.taxYear;
  const title = wanted.search
    ? `Search: ${wanted.search}`
    : wanted.tag
      ? `Questions tagged ${wanted.tag}`
      : site.name;
  return (
    <div className="page">
      <Head
        title={title}
        description="Questions and answers about crypto tax and accounting, with sources and arithmetic that anyone can check."
      />
      {isFront && (
        <Kept by={import.meta.env.SSR && (() => (me ? null : ['hero']))}>
          {() => <Hero me={me} />}
        </Kept>
      )}
      <div className="columns">
        <QuestionList wanted={wanted} />
        <aside className="side" aria-label="About the community">
          <Kept by={import.meta.env.SSR && (() => ['assistant', me?.subscriptionTier])}>
            {() => <AssistantCard />}
          </Kept>
          <PopularTagsCard />
          <TopContributorsCard />
          <Kept by={import.meta.env.SSR && (() => ['editorial'])}>{() => <EditorialCard />}</Kept>
          <Kept by={import.meta.env.SSR && (() => ['premium', me?.subscriptionTier])}>
            {() => <PremiumCard />}
          </Kept>
        </aside>
      </div>
      {me && (
        <a
          className="btn btn-primary fixed right-4 bottom-4 z-10 rounded-full w-14 h-14 md:hidden"
          href="/ask"
          aria-label="Ask a question"
        >
          <Icon name="plus" />
        </a>
      )}
    </div>
  );
}
