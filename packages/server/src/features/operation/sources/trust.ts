import { StackExchangeError } from '../../../providers/stack-exchange/stack-exchange.ts';

// A check that finds next to nothing has met a fault there, not a deletion of everything.
const TRUSTED_SHARE = 0.5;
const FEW = 10;

/** Refuses to believe that nearly all that was asked about is gone. */
export function refuseFault({
  asked,
  gone,
  what,
}: {
  asked: number;
  gone: number;
  what: string;
}): void {
  if (asked >= FEW && gone > asked * TRUSTED_SHARE)
    throw new StackExchangeError(
      `${gone} of ${asked} ${what} were not found, which looks like a fault. Nothing was marked.`,
    );
}
