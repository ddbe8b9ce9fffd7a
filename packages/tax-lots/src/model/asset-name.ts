import { placeOf } from './names.ts';
import type { Names } from './names.ts';

/**
 * What tells assets apart: neither spaces nor case do, and XBT is Bitcoin's other code (ISO 4217
 * style). Example: `assetKey(' btc')` and `assetKey('XBT')` are `'BTC'`.
 */
export function assetKey(name: string): string {
  const key = name.trim().toUpperCase();
  return key === 'XBT' ? 'BTC' : key;
}

/**
 * An asset's name as it is shown: a code in lower case is that code, a name of mixed case stays as
 * its owner writes it. Example: `assetName('btc ')` is `'BTC'`, `assetName('stETH')` `'stETH'`.
 */
export function assetName(name: string): string {
  const key = assetKey(name);
  const trimmed = name.trim();
  return trimmed === trimmed.toLowerCase() || trimmed.toUpperCase() !== key ? key : trimmed;
}

/**
 * The place of an asset, however it is spelled; it is added at the end where it is new. An asset
 * that a ledger spells in two ways is shown in upper case.
 * Example: `stETH` and `STETH` have one place, and are shown as `STETH`.
 */
export function placeOfAsset(names: Names, name: string): number {
  const known = names.places.get(name);
  if (known !== undefined) return known;
  const key = assetKey(name);
  const keyed = `\n${key}`; // no name begins so
  const same = names.places.get(keyed);
  const place = same ?? placeOf(names, assetName(name));
  names.places.set(keyed, place).set(name, place);
  if (same !== undefined && assetName(name) !== names.list[same]) names.list[same] = key;
  return place;
}
