import type { Person } from '@lotwise/contract/members/people';
import { dayText, plural } from '../../../lib/format.ts';
import { Day } from '../../../ui/Day.tsx';
import { TagChip } from '../../../components/posts/TagChip.tsx';

/** What a person writes about. */
export function TopTags({ tags }: { tags: Person['topTags'] }) {
  if (tags.length === 0) return null;
  return (
    <section className="card">
      <h2>Top tags</h2>
      <ul className="flex flex-col gap-2">
        {tags.map(({ tag, count }) => (
          <li key={tag} className="flex items-center justify-between gap-2">
            <TagChip tag={tag} />
            <span className="hint whitespace-nowrap">{plural(count, 'post')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What was verified, by which register, until when. */
export function VerifiedProfessions({ credentials }: { credentials: Person['credentials'] }) {
  if (credentials.length === 0) return null;
  return (
    <section className="card">
      <h2>Verified professions</h2>
      <ul className="flex flex-col gap-3">
        {credentials.map(({ name, badge, register, verifiedAt, expiresOn }) => (
          <li key={badge}>
            <span className="block font-medium leading-snug">
              {name}, {badge.slice(badge.lastIndexOf('(') + 1, -1)}
            </span>
            {register && <span className="hint block">Register: {register}</span>}
            <span className="hint block">
              Checked <Day time={verifiedAt} />, valid until {dayText(expiresOn)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
