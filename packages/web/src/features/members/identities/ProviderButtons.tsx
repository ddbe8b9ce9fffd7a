import { useRead } from '../../../kit/queries.ts';

/**
 * A way in for each sign-in provider of the site. Without any it is nothing, and a failed read
 * leaves the other ways.
 */
export function ProviderButtons() {
  const providers = useRead('GET /api/auth/providers', {});
  return providers.data?.map(({ id, name }) => (
    <a key={id} className="btn w-full" href={`/api/auth/oidc/${id}`}>
      Continue with {name}
    </a>
  ));
}
