import type { LawSource } from '@lotwise/contract/law';
import { plural } from '../kit/format.ts';
import { Head } from '../kit/head.tsx';
import type { Address } from '../kit/page.ts';
import { need, useRead } from '../kit/queries.ts';
import { Pagination } from '../ui/Pagination.tsx';
import { Empty, FailedRead, Skeleton } from '../ui/states.tsx';

const inputOf = ({ search }: Pick<Address, 'search'>) => ({
  query: { page: Math.max(1, Number(search.get('page')) || 1) },
});

export const isReadFirst = true;

export const parameters = ['page'];

export const needs = (address: Address) => [need('GET /api/law', inputOf(address))];

/** The legal sources that answers rest on. */
export function Page(address: Address) {
  const input = inputOf(address);
  const law = useRead('GET /api/law', input);
  return (
    <div className="page narrow">
      <Head
        title="Sources of law"
        description="Statutes, regulations, guidance and judgments that the answers here rest on."
      />
      <h1 className="text-2xl font-bold">Sources of law</h1>
      <p className="hint mt-1 mb-4">
        The statutes, guidance and judgments behind the answers. Each lists the answers that cite
        it.
      </p>
      {law.isPending && <Skeleton count={5} height={48} />}
      <FailedRead read={law} title="Failed to fetch the sources" />
      {law.data?.total === 0 && <Empty text="No answer cites a source yet" />}
      {law.data && law.data.sources.length > 0 && <Sources sources={law.data.sources} />}
      {law.data && (
        <Pagination
          page={input.query.page}
          totalPages={law.data.totalPages}
          hrefOf={(page) => `/law?page=${page}`}
        />
      )}
    </div>
  );
}

function Sources({ sources }: { sources: LawSource[] }) {
  return (
    <ul className="card p-0">
      {sources.map(({ slug, title, url, answerCount }) => (
        <li
          key={slug}
          className="flex flex-wrap justify-between gap-x-4 px-4 py-2 border-b border-line last:border-b-0"
        >
          <a className="row-link font-medium [overflow-wrap:anywhere]" href={`/law/${slug}`}>
            {title}
          </a>
          <span className="hint">
            {new URL(url).host} · {plural(answerCount, 'answer')}
          </span>
        </li>
      ))}
    </ul>
  );
}
