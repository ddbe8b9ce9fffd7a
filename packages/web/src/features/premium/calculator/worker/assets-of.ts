import type { Transaction } from '@lotwise/tax-lots/source';

export function assetsOf({ in: incoming, out, fee, asset }: Transaction): string[] {
  return [out?.asset, incoming?.asset, fee?.asset, asset].filter((name) => name !== undefined);
}
