import { TagChip } from '../parts/posts/TagChip.tsx';
import { plural } from '../kit/format.ts';
import { Head } from '../kit/head.tsx';
import { need, useRead } from '../kit/queries.ts';
import type { Address } from '../kit/page.ts';
import { Empty, Failure, Skeleton } from '../ui/states.tsx';

export const parameters = ['search'];

const inputOf = (search: URLSearchParams) => ({
  query: {
    limit: 500,
    ...(search.get('search') && { search: search.get('search')?.slice(0, 200) }),
  },
});

export const needs = ({ search }: Address) => [need('GET /api/stats/tags', inputOf(search))];

export function Page({ search }: Address) {
  const tags = useRead('GET /api/stats/tags', inputOf(search));
  return (
    <div className="page">
      <Head title="Tags" description="All tags with the number of their questions." />
      <h1 className="text-2xl font-bold mb-4">Tags</h1>
      {tags.isPending && <Skeleton count={4} height={70} />}
      {tags.isError && (
        <Failure
          title="Failed to fetch tags"
          error={tags.error}
          onRetry={() => void tags.refetch()}
        />
      )}
      {tags.data?.length === 0 && <Empty text="No tags yet" />}
      <ul className="grid gap-3 grid-cols-[repeat(auto-fill,minmax(min(100%,210px),1fr))]">
        {tags.data?.map(({ tag, count }) => (
          <li key={tag} className="card flex flex-col items-start gap-2">
            <TagChip tag={tag} />
            <span className="hint">{plural(count, 'question')}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
