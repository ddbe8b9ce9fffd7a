import { openLots } from './lot-store.ts';
import type { Shelves } from './lot-shelves.ts';
import type { RemainingRow } from './findings.ts';

/** Lists what is still held: by asset, then wallet, then date of acquisition. */
export function closeShelves(shelves: Shelves): void {
  const { remaining } = shelves.findings;
  shelves.stores.forEach((row, asset) => {
    for (const store of row) {
      if (store === undefined) continue;
      let last: RemainingRow | undefined;
      for (const lot of openLots(store)) {
        if (
          last !== undefined &&
          last.lot === lot.id &&
          last.wallet === lot.wallet &&
          last.acquired === lot.acquired
        ) {
          last.quantity += lot.quantity;
          last.cost += lot.cost;
          continue;
        }
        last = {
          asset,
          wallet: lot.wallet,
          quantity: lot.quantity,
          cost: lot.cost,
          lot: lot.id,
          acquired: lot.acquired,
        };
        remaining.push(last);
      }
    }
    shelves.stores[asset] = []; // its lots are objects now, and nobody asks for them again
  });
}
