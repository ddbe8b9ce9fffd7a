import type { ListedInsight } from '@lotwise/contract/premium/insights';
import { dayText } from '../../../lib/format.ts';
import { Day } from '../../../ui/Day.tsx';
import { HoldsFor, NotYetChecked } from '../../../components/posts/HoldsFor.tsx';
import { AuthorName } from '../../../components/people/AuthorName.tsx';
import { hueOf } from '../../../components/posts/TagChip.tsx';
import { insightsHref } from './insight-search.ts';

/** Who wrote an insight, when, and how long it takes to read. */
export function InsightMeta({
  insight: { author, publishedAt, editedAt, minutes, restWords },
}: {
  insight: ListedInsight;
}) {
  return (
    <p className="meta">
      <span>
        by <AuthorName author={author} />
      </span>
      <Day time={publishedAt} />
      {editedAt && (
        <span>
          updated <Day time={editedAt} />
        </span>
      )}
      <span className="inline-flex gap-3">
        <span>{minutes} min read</span>
        <span className={restWords > 0 ? 'text-warn font-medium' : ''}>
          {restWords > 0 ? 'Premium' : 'Free'}
        </span>
      </span>
    </p>
  );
}

/** The tags of an insight, each leading to the insights that have it. */
export function InsightTags({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null;
  return (
    <div className="chips mt-3">
      {tags.map((tag) => (
        <a key={tag} className="chip" data-hue={hueOf(tag)} href={insightsHref({ tag })}>
          {tag}
        </a>
      ))}
    </div>
  );
}

/** Where and for which years an insight holds, when it was checked, and whether for this year. */
export function InsightValidity({
  insight: { jurisdiction, taxYearFrom, taxYearTo, publishedAt, editedAt },
}: {
  insight: ListedInsight;
}) {
  const holds = { jurisdiction, taxYearFrom, taxYearTo, changedFrom: null };
  if (!jurisdiction && taxYearFrom === null) return null;
  return (
    <div className="validity mt-0 mb-4">
      <p>
        <HoldsFor holds={holds} /> Law checked {dayText(editedAt ?? publishedAt)}.
      </p>
      <NotYetChecked holds={holds} />
    </div>
  );
}
