import type { FocusEvent } from 'react';
import type { CallReply } from '@lotwise/contract/calls';
import type { Me } from '@lotwise/contract/page';
import { jurisdictionName } from '@lotwise/domain/countries/jurisdictions';
import { STARTING_POINTS, startingPath } from '@lotwise/domain/community/starting-points';
import { formatCount } from '../../../lib/format.ts';
import { rememberScope } from '../../../lib/scope.ts';

type Countries = CallReply<'GET /api/search/hints'>['jurisdictions'];

/** Browsers leave what a line scrolled sideways shows in part as it is. */
function showWhole({ target }: FocusEvent<HTMLElement>): void {
  // A press must find it where it was.
  if (target.matches(':focus-visible'))
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/**
 * What is here, for whom, for which countries. For members who have posted it is one line, and the
 * questions follow.
 */
export function Hero({
  me,
  countries = [],
  isLoading = false,
}: {
  me: Me | null;
  countries?: Countries;
  /** Whether the countries are still to come: their row is there before. */
  isLoading?: boolean;
}) {
  const isLine = me !== null && me.questionCount + me.answerCount > 0;
  const named = countries.filter(({ jurisdiction }) => jurisdiction !== 'other');
  return (
    <section className={isLine ? 'hero hero-line' : 'hero'} onFocus={showWhole}>
      <h1>Professional Crypto Tax Community</h1>
      {!isLine && (
        <p className="hero-text">
          For crypto holders: what you owe
          <span className="max-sm:hidden"> and report, by country and year</span>, with sources.
        </p>
      )}
      <p className="hero-buttons">
        <a className="btn btn-primary" href="/ask">
          Ask Your First Question
        </a>
        <a className="btn" href="/?filter=votes">
          Browse Popular Questions
        </a>
      </p>
      {!isLine && <StartingPoints />}
      {isLoading && (
        <p className="hero-countries" aria-hidden="true">
          Where do you pay tax?
          <span className="chip-filter invisible" />
        </p>
      )}
      {named.length > 0 && (
        <nav className="hero-countries" aria-label="Where do you pay tax?">
          <span aria-hidden="true">Where do you pay tax?</span>
          {named.map(({ jurisdiction, count }) => (
            <a
              key={jurisdiction}
              className="chip-filter"
              href={`/?jurisdiction=${jurisdiction}`}
              onClick={() => rememberScope({ jurisdiction })}
            >
              {jurisdictionName(jurisdiction)}
              <b>{formatCount(count)}</b>
            </a>
          ))}
        </nav>
      )}
    </section>
  );
}

const StartingPoints = () => (
  <nav className="hero-starts" aria-label="What brings you here?">
    {STARTING_POINTS.map(({ key, label }) => (
      <a key={key} href={startingPath(key)}>
        {label}
      </a>
    ))}
  </nav>
);
