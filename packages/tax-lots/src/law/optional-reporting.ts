/** Parts of names that only coins tied to a national currency have. */
const TIED =
  /USD|EUR[A-Z]?$|^A?EUR|GBP|CNH|SGD|CHF|BRL|TRY[BX]|GYEN|JPYC|MXN|QCAD|V?CADC?$|AUD[DFMX]$|IDR|NGN|KRW|THBX|RUBX|NZDS|PHPC|DAI$|FRAX$/;

/** Coins tied to a national currency whose names don't show it. */
const OTHERS: ReadonlySet<string> = new Set(
  'SAI FEI MIM MAI MIMATIC GHO BOLD DOLA PAX USTC UST VAI RSV HAY BRZ UXD A7A5'.split(' '),
);

/**
 * Whether a coin may be a stablecoin, of which a broker may report one total for the year, or
 * nothing up to $10,000. Judged by its name, and rather too often than too rarely.
 * Source: 26 CFR 1.6045-1(d)(10)(i), (ii); Instructions for Form 1099-DA (2026), "Qualifying
 * stablecoin" and "De minimis rule for qualifying stablecoin sales". Read 2026-11-28.
 * Example: `mayBeStablecoin('USDC')` is true, `mayBeStablecoin('BTC')` false.
 */
export function mayBeStablecoin(asset: string): boolean {
  // A coin of another chain or contract: DAI.E, DAI@0x…
  const [name = ''] = asset.toUpperCase().split(/[@.]/);
  return OTHERS.has(name) || TIED.test(name);
}

/**
 * Whether an asset may be an NFT, of which a broker may report one total for the year, or nothing
 * up to $600. Judged by its name: a number after `#` or `:`, a contract's address, or the word.
 * Source: 26 CFR 1.6045-1(d)(10)(iii), (iv); Instructions for Form 1099-DA (2026), "Specified NFT"
 * and "De minimis rule for specified NFTs". Read 2026-11-28.
 * Example: `mayBeNft('BAYC #1234')` is true, `mayBeNft('ETH')` false.
 */
export function mayBeNft(asset: string): boolean {
  return /NFT|#|:|^0x[0-9a-f]{40}/i.test(asset);
}
