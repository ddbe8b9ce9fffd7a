import type { Author } from '@lotwise/contract/shared';
import { formatCount } from '../../lib/format.ts';
import { AuthorName, CredentialBadge } from './AuthorName.tsx';
import type { ReactNode } from 'react';
import { Avatar } from '../../ui/Avatar.tsx';

/** Who wrote a post, and what speaks for them. */
export function AuthorLine({ author, children }: { author: Author; children?: ReactNode }) {
  const { credential, ...plain } = author;
  return (
    <div className="author-card">
      <Avatar
        name={author.username}
        imageUrl={author.profileImageUrl}
        isBig
        isEditorial={author.isEditorial}
      />
      <div className="author-words">
        <p className="font-medium">
          <AuthorName author={{ ...plain, credential: null }} />
        </p>
        {credential && (
          <p>
            <CredentialBadge text={credential} />
          </p>
        )}
        <p className="hint">
          {author.isEditorial
            ? 'An account of this site’s editors'
            : `${formatCount(author.reputation)} reputation`}
        </p>
        {children}
      </div>
    </div>
  );
}
