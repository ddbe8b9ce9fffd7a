import { tagPath } from '@lotwise/domain/community/tags';
import { AssistantCard } from '../features/premium/assistant/AssistantCard.tsx';
import {
  LIST_PARAMETERS,
  hintsInput,
  type ListSearch,
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
import { Head } from '../lib/head.tsx';
import { figures, loader, useRead } from '../lib/queries.ts';
import { useMe } from '../lib/session.ts';
import { useSite } from '../lib/site.ts';
import type { Address } from '../lib/page.ts';
import { Icon } from '../ui/Icon.tsx';

export const parameters = LIST_PARAMETERS;
const isFront = ({ search, tag, jurisdiction, taxYear, holdsFor }: ListSearch): boolean =>
  !search && !tag && !jurisdiction && !taxYear && !holdsFor;

const COUNTRIES = { query: {} };

export const loaders = ({ search }: Address, isMember: boolean) => [
  loader('GET /api/questions', { query: readListSearch(search) }),
  ...(isFront(readListSearch(search)) && !isMember
    ? [figures('GET /api/search/hints', COUNTRIES)]
    : []),
  ...(readListSearch(search).search
    ? [loader('GET /api/search/hints', hintsInput(readListSearch(search)))]
    : []),
  figures('GET /api/stats/tags', { query: { limit: POPULAR_TAGS_SHOWN } }),
  figures('GET /api/stats/users', CONTRIBUTORS),
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
      {isFront(wanted) && <Welcome />}
      <div className="columns">
        <QuestionList wanted={wanted} />
        <aside className="side" aria-label="About the community">
          <AssistantCard />
          <PopularTagsCard />
          <TopContributorsCard />
          <EditorialCard />
          <PremiumCard />
        </aside>
      </div>
      {me && (
        <p className="ask-strip">
          <a className="btn btn-primary" href="/ask">
            <Icon name="plus" isSmall />
            Ask a question
          </a>
        </p>
      )}
    </div>
  );
}

function Welcome() {
  const me = useMe();
  const read = useRead('GET /api/search/hints', COUNTRIES, me === null);
  const countries = read.data?.jurisdictions ?? [];
  return <Hero me={me} countries={countries} isLoading={read.isLoading} />;
}
