import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { SubscriptionStatus } from '@lotwise/contract/members/subscription';
import { call, queryKey } from '../../../lib/queries.ts';
import { useMe, useSwitchMe } from '../../../lib/session.ts';
import { showToast } from '../../../lib/toast.ts';

const STATUS = queryKey({ key: 'GET /api/subscription/status', input: {} });

/**
 * Shows a new state of the subscription, and the tier that comes with it, everywhere on the page.
 */
export function useNewStatus(): (status: SubscriptionStatus) => void {
  const client = useQueryClient();
  const me = useMe();
  const switchMe = useSwitchMe();
  return (status) => {
    client.setQueryData(STATUS, status);
    const tier = status.status === 'none' ? 'free' : 'premium';
    // An admin is one whatever they pay.
    if (me && me.subscriptionTier !== 'admin' && me.subscriptionTier !== tier)
      switchMe({ ...me, subscriptionTier: tier });
  };
}

/**
 * After a payment: reads the subscription from the provider, whose message may take its time, and
 * says what came of it. Where the bank had the browser in between, secrets are in the address;
 * they are taken out.
 */
export function useReturn(
  search: URLSearchParams,
): 'none' | 'running' | 'confirmed' | 'unconfirmed' {
  const isBack = search.get('upgraded') === 'true';
  const [state, setState] = useState<'none' | 'running' | 'confirmed' | 'unconfirmed'>(
    isBack ? 'running' : 'none',
  );
  const keep = useRef(useNewStatus());
  const isMember = useMe() !== null;
  useEffect(() => {
    if (!isBack || !isMember) return;
    history.replaceState(history.state, '', '/profile?upgraded=true');
    call('POST /api/subscription/refresh', {}).then(
      (status) => {
        keep.current(status);
        setState(status.status === 'none' ? 'unconfirmed' : 'confirmed');
        if (status.status === 'active')
          showToast({
            title: 'Payment Successful',
            description: 'You are now a premium member, with all premium benefits.',
          });
      },
      () => setState('unconfirmed'),
    );
  }, [isBack, isMember]);
  useEffect(() => {
    if (new URLSearchParams(location.search).get('card') !== 'changed') return;
    history.replaceState(history.state, '', '/profile');
    showToast({
      title: 'Card Changed',
      description: 'Your next payment will be charged to the new card.',
    });
  }, []);
  return state;
}
