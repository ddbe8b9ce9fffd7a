import type { ReactNode } from 'react';
import type { Person } from '@lotwise/contract/members/people';
import { formatCount } from '../../../lib/format.ts';
import { Day } from '../../../ui/Day.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { TierBadge } from '../../../components/people/TierBadge.tsx';
import { TagChip } from '../../../components/posts/TagChip.tsx';
import { CredentialBadge, EditorialBadge } from '../../../components/people/AuthorName.tsx';

/** Who a person is: image, names, badges, biography, figures. */
export function PersonHeader({ person }: { person: Person }) {
  const { username, name, bio, subscriptionTier, origin } = person;
  return (
    <section className="card" aria-label="Profile">
      <div className="flex flex-wrap gap-4 items-center">
        <Avatar
          name={username}
          imageUrl={person.profileImageUrl}
          isEditorial={person.isEditorial}
          isLarge
        />
        <div className="min-w-0 flex-1 basis-48">
          <h1 className="page-title mb-0">{username}</h1>
          {name && <p className="[overflow-wrap:anywhere]">{name}</p>}
          <p className="flex flex-wrap gap-x-3 gap-y-1 mt-1">
            <TierBadge tier={subscriptionTier} />
            {person.isEditorial && <EditorialBadge />}
            {person.credentials.map(({ badge }) => (
              <CredentialBadge key={badge} text={badge} />
            ))}
          </p>
        </div>
      </div>
      {bio && (
        <p className="mt-4 whitespace-pre-wrap [overflow-wrap:anywhere] max-w-[72ch]">{bio}</p>
      )}
      {person.isEditorial && (
        <p className="hint mt-4">
          An editorial account, not a person. It earns no reputation and appears in no ranking.
        </p>
      )}
      {origin && (
        <p className="hint mt-4">
          An author of {origin.url ? <a href={origin.url}>{origin.site}</a> : origin.site}, whose
          posts were imported under their license.
        </p>
      )}
      <dl className="flex flex-wrap gap-x-8 gap-y-3 mt-5">
        {!person.isEditorial && <Figure name="Reputation" value={formatCount(person.reputation)} />}
        <Figure name="Questions" value={formatCount(person.questionCount)} />
        <Figure name="Answers" value={formatCount(person.answerCount)} />
        <Figure name="Member since" value={<Day time={person.createdAt} />} />
      </dl>
      {person.expertiseTags.length > 0 && (
        <>
          <h2 className="label mt-5 mb-2">Expertise</h2>
          <div className="chips">
            {person.expertiseTags.map((tag) => (
              <TagChip key={tag} tag={tag} />
            ))}
          </div>
        </>
      )}
    </section>
  );
}

function Figure({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt className="hint">{name}</dt>
      <dd className="font-semibold text-lg leading-tight">{value}</dd>
    </div>
  );
}
