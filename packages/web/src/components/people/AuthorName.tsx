import type { Author } from '@lotwise/contract/shared';

export const profileHref = (username: string): string => `/users/${encodeURIComponent(username)}`;

// No member's name has a space: what stands in for a deleted account has one, and leads nowhere.
const hasProfile = (username: string): boolean => !username.includes(' ');

/**
 * Who wrote something, leading to their profile, with the profession that was verified. A desk of
 * the editors is marked as one.
 */
export function AuthorName({
  author: { username, credential, isEditorial },
}: {
  author: Pick<Author, 'username' | 'credential' | 'isEditorial'>;
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
      {isEditorial && (
        <>
          {' '}
          <EditorialBadge />
        </>
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
    <span className="badge badge-verified checked" title="Verified profession">
      <span className="sr-only">Verified: </span>
      {text}
    </span>
  );
}

/** Marks an account of the site's editors. */
export function EditorialBadge() {
  return <span className="badge">Editorial</span>;
}
