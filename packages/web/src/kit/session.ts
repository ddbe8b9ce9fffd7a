import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '@lotwise/contract/accounts';
import type { QueryClient } from '@tanstack/react-query';

/** The signed-in member, as every page knows them. */
export type Me = Pick<CurrentUser, 'id' | 'username' | 'reputation' | 'subscriptionTier' | 'profileImageUrl'>;

const ME = ['me'];

/** The signed-in member, or null. The server says who it is with every page. */
export function useMe(): Me | null {
  return useQuery<Me | null>({ queryKey: ME, queryFn: () => null, enabled: false }).data ?? null;
}

export function setMe(client: QueryClient, me: Me | null): void {
  client.setQueryData(ME, me);
}

/** Forgets everything read as another person, and sets who it is now. */
export function useSwitchMe(): (me: Me | null) => void {
  const client = useQueryClient();
  return (me) => {
    client.removeQueries({ predicate: (query) => query.queryKey[0] !== 'me' && !query.isActive() });
    setMe(client, me);
    void client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== 'me' });
  };
}
