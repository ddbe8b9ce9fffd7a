import { useEffect } from 'react';
import type { CallReply } from '@lotwise/contract/calls';
import type { CONTENT_PACKS } from '@lotwise/contract/operation/sources';
import { toastFailure } from '../../../lib/failures.ts';
import { plural } from '../../../lib/format.ts';
import { call, useRead } from '../../../lib/queries.ts';
import { showToast } from '../../../lib/toast.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { Empty, FailedRead, Skeleton } from '../../../ui/states.tsx';
import { AddSourceForm } from './AddSourceForm.tsx';
import { isActive } from './run-text.ts';
import { SourceCard } from './SourceCard.tsx';

type Pack = (typeof CONTENT_PACKS)[number];

const PACKS: Record<Pack, { name: string; text: string }> = {
  'tax-questions': {
    name: 'Tax Questions',
    text: 'What people ask while filling in a return, country by country.',
  },
  basics: {
    name: 'Basics',
    text: 'First steps: lots, cost basis, what is taxable and what is not.',
  },
  advanced: { name: 'Advanced', text: 'Pooling, allocations, unsettled law.' },
};

const LOOK_MS = 1000;

/** Brings questions from the curated packs and from Stack Exchange. */
export function ScraperTab() {
  const read = useRead('GET /api/admin/sources', {});
  const isAtWork = read.data?.sources.some(({ run }) => isActive(run)) ?? false;
  const { refetch } = read;
  // What a run has done is known to the server alone.
  useEffect(() => {
    if (!isAtWork) return;
    const timer = setInterval(() => void refetch(), LOOK_MS);
    return () => clearInterval(timer);
  }, [isAtWork, refetch]);
  return (
    <section aria-label="Content Scraper">
      {read.isPending && <Skeleton count={3} height={170} />}
      <FailedRead read={read} title="We couldn’t load the sources" />
      {read.data && (
        <>
          <h2 className="card-title">Curated packs</h2>
          <p className="text-ink-2 mb-4">
            Questions with accepted answers that ship with the product. Anything already here is not
            added again.
          </p>
          <ul className="grid gap-4 md:grid-cols-3 mb-8">
            {read.data.packs.map((pack) => (
              <PackCard key={pack.source} {...pack} />
            ))}
          </ul>
          <h2 className="card-title">Stack Exchange</h2>
          <p className="text-ink-2 mb-4">
            Questions from one site with one tag, with their answers and comments. Each shows its
            author, its original address and its license. Imports run in the background.
          </p>
          <AddSourceForm />
          {read.data.sources.length === 0 && <Empty text="No source has been added yet." />}
          {read.data.sources.map((source) => (
            <SourceCard key={source.id} source={source} />
          ))}
        </>
      )}
    </section>
  );
}

type PackState = CallReply<'GET /api/admin/sources'>['packs'][number];

function PackCard({ source, total, imported, removed }: PackState) {
  const { name, text } = PACKS[source];
  const scrape = useWrite({
    writes: 'POST /api/admin/scrape-content',
    mutationFn: () => call('POST /api/admin/scrape-content', { body: { source } }),
    onError: (error) => toastFailure('Scraping Failed', error),
    onSuccess: ({ count }) =>
      showToast({
        title: 'Content Scraped',
        description:
          count === 0 ? 'Everything is already here.' : `${plural(count, 'question')} imported.`,
      }),
  });
  return (
    <li className="card flex flex-col">
      <h3 className="font-semibold mb-1">{name}</h3>
      <p className="text-ink-2 mb-2">{text}</p>
      <p className="hint mb-4 mt-auto">
        {imported} of {total} are on the site
        {removed === 0 ? '.' : `; ${removed} ${removed === 1 ? 'was' : 'were'} removed here.`}
      </p>
      <button
        type="button"
        className="btn"
        aria-disabled={scrape.isPending}
        onClick={() => scrape.mutate()}
      >
        {scrape.isPending ? 'Scraping...' : `Scrape ${name}`}
      </button>
    </li>
  );
}
