import { readPolicy } from '../law/policy.ts';
import { feeCost } from '../post/post-fee.ts';
import { readEvent } from '../read/read-event.ts';
import type { Row } from '../read/reading.ts';
import { startReading } from '../read/start-reading.ts';
import type { Ledger } from '../model/ledger.ts';
import type { Sale } from './sales.ts';
import { readTimestamp } from '../numbers/timestamp.ts';
import { dayOf } from '../read/chronology.ts';

/**
 * Starts reading what sales of a ledger cost, in units of 10^-24: the fees by which their proceeds
 * are lower than what was paid for them. What can't be read costs nothing; its year is incomplete
 * anyway.
 */
export function startCosts(ledger: Ledger): (sale: Sale) => bigint {
  const policy = readPolicy(ledger);
  if (Array.isArray(policy)) return () => 0n;
  return ({ transaction, isFee }) => {
    const moment = readTimestamp(transaction.timestamp);
    if (moment === undefined) return 0n;
    const reading = startReading({ policy, transactions: [transaction] });
    const row: Row = { reading, tx: '', day: 0, isSound: true, given: undefined };
    const day = dayOf(moment, policy.timeZone);
    const event = readEvent(row, transaction, { place: 0, seq: 0, at: moment.at, day });
    if (event === undefined) return 0n;
    return isFee ? (event.fee?.ownCost ?? 0n) : feeCost(event);
  };
}
