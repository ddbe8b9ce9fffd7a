import type { Call } from '@lotwise/contract/call';
import {
  FEATURES,
  featureOf,
  MAINTENANCE_NOTICE,
  waitsForMaintenance,
} from '@lotwise/domain/operation/settings';
import type { Settings } from '../config/settings.ts';
import { Refusal } from './errors.ts';
import type { Member } from './session.ts';

const RETRY_SECONDS = 120;

/**
 * Refuses calls of features that are switched off, and during maintenance all writes, except an
 * admin's.
 */
export function refuseWhatIsOff(
  settings: Settings,
  call: Pick<Call, 'method' | 'path'>,
  member: Member | null,
): void {
  const { off, maintenance } = settings.current();
  const feature = featureOf(call);
  if (feature && off.includes(feature))
    throw new Refusal(
      'forbidden',
      `${FEATURES[feature]}: this is switched off on this site at the moment.`,
    );
  if (maintenance && member?.subscriptionTier !== 'admin' && waitsForMaintenance(call))
    refuseForMaintenance(settings);
}

export function refuseForMaintenance(settings: Settings): never {
  throw new Refusal('unavailable', settings.current().notice || MAINTENANCE_NOTICE, {
    retryAfterSeconds: RETRY_SECONDS,
  });
}
