import { CLOSE_REASONS, REMOVAL_REASONS } from '@lotwise/domain/moderation/moderation';

const REASONS = new Map<string, { label: string; advice: string }>([
  ...Object.entries(CLOSE_REASONS),
  ...Object.entries(REMOVAL_REASONS),
]);

/** A reason in words. */
export const reasonLabel = (reason: string): string => REASONS.get(reason)?.label ?? reason;

/** What can be done about a reason. */
export const reasonAdvice = (reason: string): string => REASONS.get(reason)?.advice ?? '';
