import type { LedgerJurisdiction } from '../model/ledger.ts';

const OUT_WITHOUT_GAIN: Record<string, ReadonlySet<LedgerJurisdiction>> = {
  gift_out: new Set(['US', 'DE', 'GENERIC']),
  'gift_out spouse': new Set(['US', 'DE', 'GENERIC', 'UK', 'IE', 'CA']),
  donation: new Set(['US', 'DE', 'GENERIC', 'UK', 'IE']),
  loss: new Set(['US', 'CA', 'DE', 'IE', 'JP', 'GENERIC']),
};

const BASIS_CARRIES: ReadonlySet<LedgerJurisdiction> = new Set(['US', 'DE', 'GENERIC']);

/**
 * Whether units given away leave without gain; elsewhere a gift is a disposal at market value.
 *
 * | | gift | gift of `kind` spouse | donation | loss or theft |
 * |---|---|---|---|---|
 * | US, DE, GENERIC | no gain | no gain | no gain | no gain |
 * | UK | market value | no gain | no gain | no disposal: they stay in the pool |
 * | IE | market value | no gain | no gain | no gain |
 * | CA | market value | no gain | market value | no gain |
 * | AU | market value | market value | market value | disposal for what was paid in compensation |
 * | JP | market value | market value | market value | no gain |
 *
 * Example: `leavesWithoutGain('UK', 'gift_out', 'spouse')` is true.
 * Source: IRC 1015; TCGA 1992 ss 17, 58, 257; ITA (Canada) ss 69(1)(b)(ii), 73(1) as the CRA
 * describes them; ITAA 1997 ss 116-30(1), 112-20(1)(a); TCA 1997 ss 547(1), 611(1), read 2026-11-23
 * as SOURCES.md says, and 1028; EStG s 23(1) (a gift is not a sale). Losses: HMRC CRYPTO22400 (no
 * disposal, the tokens still exist), read 2026-11-22; ATO, "Loss or theft of crypto assets", and
 * edited private advice 1052353567330 (CGT event C1, ITAA 1997 s 104-20), read 2026-11-22;
 * elsewhere what a loss is worth was not verified, so it is remarked and not computed.
 */
export function leavesWithoutGain(
  jurisdiction: LedgerJurisdiction,
  type: string,
  kind: string,
): boolean {
  const key = type === 'gift_out' && kind === 'spouse' ? 'gift_out spouse' : type;
  return OUT_WITHOUT_GAIN[key]?.has(jurisdiction) ?? false;
}

/**
 * Whether who receives a gift takes over the donor's cost and date; elsewhere the cost is the
 * market value at the gift.
 * Example: `donorBasisCarries('US')` is true, `donorBasisCarries('UK')` false.
 * Source: IRC 1015(a), 1223(2), read 2026-11-20; EStG s 23(1) sentence 3; TCGA 1992 s 17,
 * read 2026-11-23.
 */
export function donorBasisCarries(jurisdiction: LedgerJurisdiction): boolean {
  return BASIS_CARRIES.has(jurisdiction);
}
