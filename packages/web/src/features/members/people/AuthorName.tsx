import type { Author } from '@lotwise/contract/shared';
import { Icon } from '../../../ui/Icon.tsx';

export const profileHref = (username: string): string => `/users/${encodeURIComponent(username)}`;

// No member's name has a space: what stands in for a deleted account has one, and leads nowhere.
const hasProfile = (username: string): boolean => !username.includes(' ');

/** Who wrote something, leading to their profile, with the profession that was verified. */
export function AuthorName({
  author: { username, credential },
}: {
  author: Pick<Author, 'username' | 'credential'>;
}) {
  return (
    <>
      {hasProfile(username) ? (
        <a className="person" href={profileHref(username)}>
          {username}
        </a>
      ) : (
        username
      )}
      {credential && (
        <>
          {' '}
          <CredentialBadge text={credential} />
        </>
      )}
    </>
  );
}

export function CredentialBadge({ text }: { text: string }) {
  return (
    <span className="badge badge-verified" title="Verified profession">
      <Icon name="check" isSmall />
      <span className="sr-only">Verified: </span>
      {text}
    </span>
  );
}
