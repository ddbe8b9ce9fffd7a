import { countDay } from '../numbers/calendar.ts';
import type { Acquire, Dispose, Move, Remove } from '../model/leg.ts';
import type { Shelves } from './lot-shelves.ts';
import { FOUR_WEEKS_DAYS } from './four-weeks.ts';

/** The day from which on US basis belongs to a wallet. */
export const PER_WALLET_FROM = 20250101;

/**
 * Notes units that came in. In Ireland, a purchase within four weeks after a loss may restrict that
 * loss to the gain on the units bought back: the section is written for shares, and whether it
 * reaches crypto is open. So it is remarked under every method, and changes no figure.
 * Source: TCA 1997 s 581(3). Read 2026-11-20.
 */
export function noteAcquisition(shelves: Shelves, leg: Acquire): void {
  shelves.balances?.add(leg);
  if (shelves.policy.jurisdiction !== 'IE') return;
  const losses = shelves.losses[leg.asset];
  if (losses === undefined || losses.length === 0 || leg.isOpening) return;
  shelves.losses[leg.asset] = [];
  // One sentence for all of an asset: a long ledger has hundreds of thousands of them.
  const message = (shelves.lossMessages[leg.asset] ??=
    `${shelves.assets.list[leg.asset] ?? ''} was bought again within four weeks. The loss may count only against the gain on those units: TCA 1997 s 581(3) is written for shares, and whether it reaches crypto is open.`);
  for (const { tx, day } of losses) {
    if (countDay(leg.day) - countDay(day) > FOUR_WEEKS_DAYS) continue;
    shelves.findings.issues.push({
      code: 'LOSS_RESTRICTED',
      tx,
      blocking: false,
      day,
      message,
    });
  }
}

/** Remembers a disposal at a loss for the Irish rule above. */
export function noteLoss(shelves: Shelves, leg: Dispose): void {
  if (shelves.policy.jurisdiction === 'IE')
    (shelves.losses[leg.asset] ??= []).push({ tx: leg.tx, day: leg.day });
}

/**
 * Says once an asset that basis may not cross wallets from 2025 on, where a US ledger still shares
 * it: from there on its figures are not the law's. Notes the first units that ended in 2025 or
 * later, which an allocation has to come before.
 * Source: 26 CFR 1.1012-1(j)(1); Rev. Proc. 2024-28 sections 3.11 and 5.02(4). Read 2026-11-22.
 */
export function warnAcrossWallets(shelves: Shelves, leg: Dispose | Remove | Move): void {
  const { policy, warnedAcrossWallets: warned, firstOut, wallets } = shelves;
  if (policy.jurisdiction !== 'US' || shelves.perWallet || leg.day < PER_WALLET_FROM) return;
  if (leg.kind !== 'move' && !firstOut.has(leg.asset)) firstOut.set(leg.asset, leg.tx);
  if (warned.has(leg.asset) || wallets.list.length < 2 || shelves.balances !== undefined) return;
  warned.add(leg.asset);
  shelves.findings.issues.push({
    code: 'UNALLOCATED_BASIS',
    tx: leg.tx,
    blocking: true,
    day: leg.day,
    assets: [leg.asset],
    message:
      'From 1 January 2025 basis belongs to a wallet (26 CFR 1.1012-1(j)); this ledger still shares it among wallets. Allocate it (Rev. Proc. 2024-28) or set the scope per wallet.',
  });
}
