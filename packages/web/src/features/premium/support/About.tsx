import { ABOUT_SUSPENSION, aboutHref } from '@lotwise/domain/premium/tickets';

/** What a ticket is about, with the way to it where there is one. */
export function About({ about }: { about: string }) {
  const href = aboutHref(about);
  return (
    <p className="mb-4 [overflow-wrap:anywhere]">
      About:{' '}
      {about === ABOUT_SUSPENSION ? (
        'the suspension of the account'
      ) : href === null ? (
        about
      ) : (
        <a href={href}>{about}</a>
      )}
    </p>
  );
}
