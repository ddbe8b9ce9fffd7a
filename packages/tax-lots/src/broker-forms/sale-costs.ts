import { readPolicy } from '../law/policy.ts';
import { feeCost } from '../post/post-fee.ts';
import { readEvent } from '../read/read-event.ts';
import type { Row } from '../read/reading.ts';
import { startReading } from '../read/start-reading.ts';
import type { Ledger, Transaction } from '../model/ledger.ts';
import { readTimestamp } from '../numbers/timestamp.ts';
import { dayOf } from '../read/chronology.ts';

/** What a sale and the units that paid its fee cost to sell, in units of 10^-24. */
export type SaleCosts = { ofSale: bigint; ofFeeUnits: bigint };

const NONE: SaleCosts = { ofSale: 0n, ofFeeUnits: 0n };

/**
 * Starts reading what sales of a ledger cost: the fees by which their proceeds are lower than what
 * was paid for them. What can't be read costs nothing; its year is incomplete anyway.
 */
export function startCosts(ledger: Ledger): (transaction: Transaction) => SaleCosts {
  const policy = readPolicy(ledger);
  if (Array.isArray(policy)) return () => NONE;
  return (transaction) => {
    const moment = readTimestamp(transaction.timestamp);
    if (moment === undefined) return NONE;
    const reading = startReading({ policy, transactions: [transaction] });
    const row: Row = { reading, tx: '', day: 0, isSound: true, given: undefined };
    const day = dayOf(moment, policy.timeZone);
    const event = readEvent(row, transaction, { place: 0, seq: 0, at: moment.at, day });
    if (event === undefined) return NONE;
    return { ofSale: feeCost(event), ofFeeUnits: event.fee?.ownCost ?? 0n };
  };
}
