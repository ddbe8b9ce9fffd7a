import type { CallReply } from '@lotwise/contract/calls';
import { SEARCH_MAX } from '@lotwise/domain/shared/limits';
import { ListSearchForm } from '../components/ListSearch.tsx';
import { TagChip } from '../components/posts/TagChip.tsx';
import { plural } from '../lib/format.ts';
import { Head } from '../lib/head.tsx';
import { loader, useRead } from '../lib/queries.ts';
import type { Address } from '../lib/page.ts';
import { Empty, FailedRead, Skeleton } from '../ui/states.tsx';

type Tags = CallReply<'GET /api/stats/tags'>;

export const parameters = ['search', 'sort'];

const GRID = 'grid gap-3 grid-cols-[repeat(auto-fill,minmax(min(100%,16.25rem),1fr))]';

const SORTS = [
  { sort: 'count', name: 'Most used' },
  { sort: 'name', name: 'By name' },
] as const;

const searchOf = (search: URLSearchParams): string =>
  (search.get('search') ?? '').trim().slice(0, SEARCH_MAX);

const inputOf = (search: URLSearchParams) => ({
  query: {
    limit: 500,
    described: 'true' as const,
    ...(searchOf(search) && { search: searchOf(search) }),
  },
});

export const loaders = ({ search }: Address) => [loader('GET /api/stats/tags', inputOf(search))];

export function Page({ search }: Address) {
  const read = useRead('GET /api/stats/tags', inputOf(search));
  const text = searchOf(search);
  const isByName = search.get('sort') === 'name';
  return (
    <div className="page">
      <Head title="Tags" description="All tags with the number of their questions." />
      <h1 className="page-title">Tags</h1>
      <p className="intro">Find questions by country, kind of event or trade.</p>
      <div className="list-tools">
        <ListSearchForm
          path="/tags"
          label="Search tags"
          text={text}
          kept={isByName ? { sort: 'name' } : {}}
        />
        <nav className="filter-row" aria-label="Order">
          {SORTS.map(({ sort, name }) => (
            <a
              key={sort}
              className="chip-filter"
              href={hrefOf(text, sort)}
              aria-current={(sort === 'name') === isByName ? 'true' : undefined}
            >
              {name}
            </a>
          ))}
        </nav>
      </div>
      {read.isPending && (
        <div className={GRID}>
          <Skeleton count={16} height={100} />
        </div>
      )}
      <FailedRead read={read} title="We couldn’t load the tags" />
      {read.data?.length === 0 && <NoTags text={text} />}
      {read.data && <TagList tags={isByName ? byName(read.data) : read.data} />}
    </div>
  );
}

function hrefOf(search: string, sort: 'count' | 'name'): string {
  const params = new URLSearchParams({
    ...(search && { search }),
    ...(sort === 'name' && { sort }),
  });
  return params.size > 0 ? `/tags?${params}` : '/tags';
}

const byName = (tags: Tags): Tags => tags.toSorted((one, other) => (one.tag < other.tag ? -1 : 1));

/** Each with its weight: a line beside the most used one's. */
function TagList({ tags }: { tags: Tags }) {
  const most = Math.max(1, ...tags.map(({ count }) => count));
  return (
    <ul className={GRID}>
      {tags.map(({ tag, count, description }) => (
        <li key={tag} className="card tag-card">
          <div className="flex items-center justify-between gap-2">
            <TagChip tag={tag} />
            <span className="hint whitespace-nowrap">{plural(count, 'question')}</span>
          </div>
          <svg className="weight" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
            <rect width={Math.max(1, Math.round((count / most) * 100))} height="1" />
          </svg>
          {description && <p className="hint">{description}</p>}
        </li>
      ))}
    </ul>
  );
}

function NoTags({ text }: { text: string }) {
  if (text !== '')
    return (
      <Empty text={`No tags match “${text}”.`}>
        <a className="btn" href="/tags">
          Show all tags
        </a>
      </Empty>
    );
  return (
    <Empty text="No tags yet">
      <p className="text-ink-2 mb-3">
        A tag appears here once a question uses it: a country, a kind of event, a trade.
      </p>
      <a className="btn btn-primary" href="/ask">
        Ask a question
      </a>
    </Empty>
  );
}
