import { isPremium } from '@lotwise/domain/members/tiers';
import { useMe } from '../../../lib/session.ts';
import { useCalculator } from './use-calculator.ts';

/** Whether what premium adds is open here: to premium members, and to everybody in a sample. */
export function usePremium(): boolean {
  const me = useMe();
  const { isSample } = useCalculator().summary;
  return isSample || (me !== null && isPremium(me.subscriptionTier));
}
