import { useRead } from '../../../lib/queries.ts';
import { useReturnUrl } from '../../../lib/return-url.ts';

/**
 * A way in for each sign-in provider of the site. Without any it is nothing, and a failed read
 * leaves the other ways.
 */
export function ProviderButtons() {
  const returnUrl = useReturnUrl();
  const providers = useRead('GET /api/auth/providers', {});
  return providers.data?.map(({ id, name }) => (
    <a
      key={id}
      className="btn w-full"
      href={`/api/auth/oidc/${id}`}
      onClick={({ currentTarget }) => {
        // Not in the address that the server writes: it does not know the history of this tab.
        if (returnUrl !== '/')
          currentTarget.search = `?${new URLSearchParams({ back: returnUrl })}`;
      }}
    >
      Continue with {name}
    </a>
  ));
}
