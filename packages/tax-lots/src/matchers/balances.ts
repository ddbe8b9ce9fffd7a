import { mulDiv } from '../numbers/rounding.ts';
import type { SplitRatio } from '../model/event.ts';

type Taken = { asset: number; wallet: number; quantity: bigint };

/** How many units of each asset each wallet holds, whatever lots they come from. */
export type Balances = {
  add: (leg: Taken) => void;
  take: (leg: Taken & { kind?: string; to?: number }) => void;
  move: (leg: Taken & { to: number }) => void;
  split: (ratio: SplitRatio) => void;
  /** Wallet to units, for wallets that hold any. */
  of: (asset: number) => Map<number, bigint>;
};

/** Empty balances. */
export function startBalances(): Balances {
  const held: Map<number, bigint>[] = [];
  const change = (asset: number, wallet: number, quantity: bigint): void => {
    const row = (held[asset] ??= new Map());
    row.set(wallet, (row.get(wallet) ?? 0n) + quantity);
  };
  return {
    add: (leg) => change(leg.asset, leg.wallet, leg.quantity),
    take: (leg) => change(leg.asset, leg.wallet, -leg.quantity),
    move: (leg) => {
      change(leg.asset, leg.wallet, -leg.quantity);
      change(leg.asset, leg.to, leg.quantity);
    },
    split: ({ asset, after, before }) => {
      for (const [wallet, quantity] of held[asset] ?? [])
        change(asset, wallet, mulDiv(quantity, after, before) - quantity);
    },
    of: (asset) => new Map([...(held[asset] ?? [])].filter(([, quantity]) => quantity > 0n)),
  };
}
