import { plural } from '../../../lib/format.ts';
import { useRead } from '../../../lib/queries.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { FailedRead, Skeleton } from '../../../ui/states.tsx';
import { AuthorName, EditorialBadge } from '../../../components/people/AuthorName.tsx';
import { TagChip } from '../../../components/posts/TagChip.tsx';

export const POPULAR_TAGS_SHOWN = 5;
export const CONTRIBUTORS = { query: { limit: 3, answered: 'true' } } as const;

export function PopularTagsCard() {
  const tags = useRead('GET /api/stats/tags', { query: { limit: POPULAR_TAGS_SHOWN } });
  return (
    <section className="card">
      <h2>Popular Tags</h2>
      {tags.isPending && <Skeleton count={1} height={162} />}
      <FailedRead read={tags} title="We couldn’t load the tags" />
      {tags.data?.length === 0 && <p className="text-ink-2">No tags yet</p>}
      <ul className="flex flex-col gap-2">
        {tags.data?.map(({ tag, count }) => (
          <li key={tag} className="flex items-center justify-between gap-2">
            <TagChip tag={tag} />
            <span className="hint whitespace-nowrap">{plural(count, 'question')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function TopContributorsCard() {
  const members = useRead('GET /api/stats/users', CONTRIBUTORS);
  return (
    <section className="card">
      <h2>Top Contributors</h2>
      {members.isPending && <Skeleton count={1} height={150} />}
      <FailedRead read={members} title="We couldn’t load the contributors" />
      {members.data?.length === 0 && (
        <p className="text-ink-2 text-control">
          No answers yet. The members who answer most appear here:{' '}
          <a href="/?filter=unanswered" className="underline">
            be the first
          </a>
          .
        </p>
      )}
      <ul className="flex flex-col gap-3">
        {members.data?.map(({ user, answersThisMonth }) => (
          <li key={user.id} className="flex items-center gap-3 min-w-0">
            <Avatar name={user.username} imageUrl={user.profileImageUrl} isBig />
            <span className="min-w-0">
              <span className="block font-medium leading-snug">
                <AuthorName author={user} />
              </span>
              <span className="hint">{`${plural(answersThisMonth, 'answer')} this month`}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Says whose work the starter questions are. */
export function EditorialCard() {
  return (
    <section className="card">
      <p className="hint">
        Accounts marked <EditorialBadge /> belong to this site’s editors. Their questions and
        answers were written for it and checked against the sources they name.
      </p>
    </section>
  );
}
