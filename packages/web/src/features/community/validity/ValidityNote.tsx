import { useState, useSyncExternalStore } from 'react';
import type { Answer } from '@lotwise/contract/community/questions';
import type { Validity } from '@lotwise/contract/community/validity';
import { lawPath } from '@lotwise/domain/community/law';
import { taxYearLabel } from '@lotwise/domain/countries/tax-years';
import { mayModerate } from '@lotwise/domain/members/tiers';
import { mayReview } from '@lotwise/domain/community/validity';
import { dayText } from '../../../lib/format.ts';
import { useMe } from '../../../lib/session.ts';
import { HoldsFor, NotYetChecked } from '../../../components/posts/HoldsFor.tsx';
import { lazyPart } from '../../../ui/LazyPart.tsx';
import { WithdrawReview } from './WithdrawReview.tsx';

const place = <p className="hint">Loading</p>;
const ValidityEditor = lazyPart(async () => (await import('./ValidityEditor.tsx')).ValidityEditor, {
  place,
});
const ValidityReview = lazyPart(async () => (await import('./ValidityReview.tsx')).ValidityReview, {
  place,
});

const noChange = () => () => {};

/**
 * Under an answer: what it holds for, its sources, until when its law was checked and by whom. Its
 * author can correct it; those who know the law can confirm it or say what changed.
 */
export function ValidityNote({ answer, isOwn }: { answer: Answer; isOwn: boolean }) {
  const [open, setOpen] = useState<'editor' | 'review' | null>(null);
  const me = useMe();
  // The server sends these buttons; their code comes a moment later, and a press before is lost.
  const isLive = useSyncExternalStore(
    noChange,
    () => true,
    () => false,
  );
  const { validity } = answer;
  const close = () => setOpen(null);
  const isReviewable =
    me !== null &&
    validity?.taxYearTo != null &&
    mayReview(
      { isAuthor: isOwn, isStaff: mayModerate(me), credential: me.credential },
      validity.jurisdiction,
    );
  return (
    <>
      {validity && <Box answerId={answer.id} validity={validity} />}
      {open === null && (isOwn || isReviewable) && (
        <p className="mt-2 flex flex-wrap gap-2">
          {isReviewable && (
            <button
              type="button"
              className="btn"
              aria-disabled={!isLive}
              onClick={() => setOpen('review')}
            >
              Review the law
            </button>
          )}
          {isOwn && (
            <button
              type="button"
              className="btn"
              aria-disabled={!isLive}
              onClick={() => setOpen('editor')}
            >
              {validity ? 'Change country, years and sources' : 'Add country, years and sources'}
            </button>
          )}
        </p>
      )}
      {open === 'editor' && <ValidityEditor answer={answer} onDone={close} />}
      {open === 'review' && validity && (
        <ValidityReview answerId={answer.id} validity={validity} onDone={close} />
      )}
    </>
  );
}

function Box({ answerId, validity }: { answerId: string; validity: Validity }) {
  const { jurisdiction, sources, checkedOn, changed, confirmations, isOutdated } = validity;
  const holds = { ...validity, changedFrom: changed?.taxYear ?? null };
  return (
    <div className="validity" data-outdated={isOutdated || undefined}>
      {changed && (
        <div className="mb-2">
          <p className="validity-warning">
            {isOutdated
              ? `Out of date from tax year ${taxYearLabel(jurisdiction, changed.taxYear)} on`
              : `The law changes with tax year ${taxYearLabel(jurisdiction, changed.taxYear)}`}
          </p>
          <p className="whitespace-pre-line">
            {changed.note}{' '}
            {changed.url && (
              <a href={changed.url} rel="nofollow noopener">
                Source
              </a>
            )}
          </p>
          <p className="hint">
            Said by <Reviewer by={changed.by} />, {dayText(changed.on)}{' '}
            <WithdrawReview answerId={answerId} review={changed} />
          </p>
        </div>
      )}
      <p>
        <HoldsFor holds={holds} /> Law checked {dayText(checkedOn)}.
      </p>
      <NotYetChecked holds={holds} />
      {confirmations.map((review) => (
        <p key={review.id} className="hint">
          Confirmed for {taxYearLabel(jurisdiction, review.taxYear)} by <Reviewer by={review.by} />,{' '}
          {dayText(review.on)} <WithdrawReview answerId={answerId} review={review} />
        </p>
      ))}
      <Sources sources={sources} />
    </div>
  );
}

function Reviewer({ by }: { by: Validity['confirmations'][number]['by'] }) {
  if (by === null) return <>a former member</>;
  return (
    <>
      <a href={`/users/${by.username}`}>@{by.username}</a>
      {by.credential && `, ${by.credential}`}
    </>
  );
}

function Sources({ sources }: Pick<Validity, 'sources'>) {
  if (sources.length === 0) return null;
  return (
    <>
      <p className="mt-1">Sources:</p>
      <ul className="list-disc pl-5">
        {sources.map(({ title, section, url }) => (
          <li key={`${url} ${section} ${title}`}>
            <a href={url} rel="nofollow noopener">
              {title}
            </a>
            {section && `, ${section}`}{' '}
            <a className="hint" href={lawPath(url)} aria-label={`Answers that cite it: ${title}`}>
              answers that cite it
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
