import type { Me } from '@lotwise/contract/page';

const NEW_MEMBER_REPUTATION = 50;

/**
 * A welcome for visitors and new members; those who know the place go straight to the questions.
 */
export function Hero({ me }: { me: Me | null }) {
  if (me && me.reputation >= NEW_MEMBER_REPUTATION)
    return <h1 className="sr-only">Professional Crypto Tax Community</h1>;
  return (
    <section className="card mb-5 flex flex-wrap items-center gap-3 justify-between">
      <div className="min-w-0">
        <h1 className="text-xl sm:text-2xl font-bold tracking-tight leading-tight">
          Professional Crypto Tax Community
        </h1>
        <p className="hidden sm:block text-ink-2 mt-1">
          Answers from certified professionals and experienced traders, with their sources.
        </p>
      </div>
      <p className="flex flex-wrap gap-2">
        <a className="btn btn-primary" href="/ask">
          Ask Your First Question
        </a>
        <a className="btn" href="/?filter=votes">
          Browse Popular Questions
        </a>
      </p>
    </section>
  );
}
