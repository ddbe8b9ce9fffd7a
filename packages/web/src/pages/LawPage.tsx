import type { ListedSource } from '@lotwise/contract/community/law';
import { type Jurisdiction, jurisdictionName } from '@lotwise/domain/countries/jurisdictions';
import {
  LAW_PARAMETERS,
  lawHref,
  type LawSearch,
  readLawSearch,
} from '../features/community/law/law-search.ts';
import { LawFinder } from '../features/community/law/LawFinder.tsx';
import { plural } from '../lib/format.ts';
import { Head } from '../lib/head.tsx';
import type { Address } from '../lib/page.ts';
import { loader, useRead } from '../lib/queries.ts';
import { Pagination } from '../ui/Pagination.tsx';
import { Empty, FailedRead, Skeleton } from '../ui/states.tsx';

export const parameters = LAW_PARAMETERS;

export const loaders = ({ search }: Address) => [
  loader('GET /api/law', { query: readLawSearch(search) }),
];

/** The legal sources that answers rest on. */
export function Page({ search }: Address) {
  const wanted = readLawSearch(search);
  const law = useRead('GET /api/law', { query: wanted });
  return (
    <div className="page narrow">
      <Head
        title="Sources of law"
        description="Statutes, regulations, guidance and judgments that the answers here rest on."
      />
      <h1 className="page-title">Sources of law</h1>
      <p className="intro">
        The statutes, guidance and judgments behind the answers. Each lists the questions whose
        answers cite it.
      </p>
      <LawFinder wanted={wanted} countries={law.data?.countries ?? []} />
      {law.isPending && <Skeleton count={5} height={62} />}
      <FailedRead read={law} title="We couldn’t load the sources" />
      {law.data?.total === 0 && <NoSources wanted={wanted} />}
      {law.data && law.data.sources.length > 0 && (
        <>
          <Found wanted={wanted} total={law.data.total} />
          <Countries sources={law.data.sources} />
        </>
      )}
      {law.data && law.data.total > 0 && (
        <Pagination
          page={wanted.page}
          totalPages={law.data.totalPages}
          what="sources"
          hrefOf={(page) => lawHref({ ...wanted, page })}
        />
      )}
    </div>
  );
}

/** How many there are, and what a country means here: a source has none of its own. */
function Found({ wanted: { jurisdiction }, total }: { wanted: LawSearch; total: number }) {
  return (
    <p className="hint mb-2" role="status">
      {jurisdiction
        ? `${plural(total, 'source')} cited by answers for this country. Only those answers are counted.`
        : plural(total, 'source')}
    </p>
  );
}

/** The sources of a page, those of each country below its name. */
function Countries({ sources }: { sources: ListedSource[] }) {
  const countries: { jurisdiction: Jurisdiction | null; its: ListedSource[] }[] = [];
  for (const source of sources) {
    const last = countries.at(-1);
    if (last?.jurisdiction === source.jurisdiction) last.its.push(source);
    else countries.push({ jurisdiction: source.jurisdiction, its: [source] });
  }
  return countries.map(({ jurisdiction, its }) => {
    const name = jurisdiction ? jurisdictionName(jurisdiction) : 'No country';
    return (
      <section key={name} aria-label={name}>
        <h2 className="text-xl font-semibold mt-4 mb-3">{name}</h2>
        <ul className="card p-0">
          {its.map((source) => (
            <Source key={source.slug} source={source} />
          ))}
        </ul>
      </section>
    );
  });
}

function Source({
  source: { slug, title, heading, section, url, answerCount },
}: {
  source: ListedSource;
}) {
  return (
    <li className="px-4 py-2 border-b border-line last:border-b-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <a
          className="row-link flex-1 basis-48 font-medium [overflow-wrap:anywhere]"
          href={`/law/${slug}`}
        >
          {title}
        </a>
        <span className="hint whitespace-nowrap">{plural(answerCount, 'answer')}</span>
      </p>
      <p className="hint [overflow-wrap:anywhere]">{heading ?? placeOf(section, url)}</p>
    </li>
  );
}

// Sections of one act have its name and pages of their own. A bare "(a)" says nothing alone.
function placeOf(section: string | null, url: string): string {
  const { hostname, pathname } = new URL(url);
  const host = hostname.replace(/^www\./, '');
  return section === null || section.startsWith('(')
    ? `${host}${pathname.replace(/\/$/, '')}`
    : `${section} · ${host}`;
}

function NoSources({ wanted: { search, jurisdiction } }: { wanted: LawSearch }) {
  if (!search && !jurisdiction) return <Empty text="No answer cites a source yet" />;
  const where = jurisdiction ? ' in answers for this country' : '';
  return (
    <Empty
      text={
        search
          ? `No source matches “${search}”${where}.`
          : 'No answer for this country cites a source.'
      }
    >
      <a className="btn" href="/law">
        Show all sources
      </a>
    </Empty>
  );
}
