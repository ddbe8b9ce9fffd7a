/**
 * Contracts of well-known tokens on Ethereum, by the symbol that their own token has. Anyone can
 * give a token any symbol; the contract alone says which one it is.
 * Source: the list of assets in rotki's repository, read 2026-11-28.
 */
const CONTRACTS: Record<string, string> = {
  BAL: '0xba100000625a3754423978a60c9317c58a424e3d',
  BAT: '0x0d8775f648430679a709e98d2b0cb6250d2887ef',
  UNI: '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984',
  '1INCH': '0x111111111117dc0aa78b770fa6a738034120c302',
  DAI: '0x6b175474e89094c44da98b954eedeac495271d0f',
  SDAI: '0x83f20f44975d03b1b09e64809b757c47f942beea',
  SAI: '0x89d24a6b4ccb1b6faa2625fe562bdd9a23260359',
  YFI: '0x0bc529c00c6401aef6d220be8c6ea1667f6ad93e',
  USDT: '0xdac17f958d2ee523a2206206994597c13d831ec7',
  USDC: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  TUSD: '0x0000000000085d4780b73119b644ae5ecd22b376',
  MATIC: '0x7d1afa7b718fb893db30a3abc0cfc608aacfebb0',
  POL: '0x455e53cbb86018ac2b8092fdcd39d8444affc3f6',
  LQTY: '0x6dea81c8171d0ba574754ef6f8b412f2ed88c54d',
  GTC: '0xde30da39c46104798bb5aa3fe8b9e0e1f348163f',
  AAVE: '0x7fc66500c84a76ad7e9c93437bfc5ac33e2ddae9',
  GUSD: '0x056fd409e1d7a124bd7017459dfea2f387b6d5cd',
  CRV: '0xd533a949740bb3306d119cc777fa900ba034cd52',
  WBTC: '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599',
  WETH: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  ZRX: '0xe41d2489571d322189246dafa5ebde1f4699f498',
  MANA: '0x0f5d2fb29fb7d3cfee444a200298f468908cc942',
  COMP: '0xc00e94cb662c3520282e6f5717214004a7f26888',
  LRC: '0xbbbbca6a901c926f240b89eacb641d8aec7aeafd',
  LINK: '0x514910771af9ca656af840dff83e8264ecf986ca',
  LUSD: '0x5f98805a4e8be255a32880fdec7f6728c6568ba0',
  SUSD: '0x57ab1ec28d129707052df4df418d58a2d46d5f51',
  BUSD: '0x4fabb145d64652a948d72533023f6e7a623c7c53',
  MKR: '0x9f8f72aa9304c8b593d555f12ef6589cc3a579a2',
  REN: '0x408e41876cccdc0f92210600ef50372656052a38',
  SNX: '0xc011a73ee8576fb46f5e1c5751ca3b9fe0af2a6f',
  GRT: '0xc944e90c64b2c07662a292be6244bdf05cda44a7',
  OMG: '0xd26114cd6ee289accf82350c8d8487fedb8a0c07',
  CVX: '0x4e3fbd56cd56c3e72c1403e103b45db9da5b9d2b',
  GNO: '0x6810e776880c02933d47db1b9fc05908e5386b96',
  BAND: '0xba11d00c5f74255f56a5e366f4f77f5a186d7f55',
  SUSHI: '0x6b3595068778dd592e39a122f4f5a5cf09c90fe2',
  ENS: '0xc18360217d8f7ab5e7c516566761ea12ce7f9d72',
  STETH: '0xae7ab96520de3a18e5e111b5eaab095312d7fe84',
  WSTETH: '0x7f39c581f595b53c5cb19bd0b3f8da6c935e2ca0',
  GLM: '0x7dd9c5cba05e151c895fde1cf355c9a1d5da6429',
  MASK: '0x69af81e73a73b40adf4f3d4223cd9b1ece623074',
};

/** So much of an address at least has to be there to know it by. */
const SHORTEST = 6;

/**
 * The name of a token in a ledger: its symbol where its contract is the one that this symbol is
 * known by, else the symbol with the contract, which is another asset.
 * Example: `tokenName('USDC', '0xbad0')` is `'USDC@0xbad0'`.
 */
export function tokenName(symbol: string, contract: string): string {
  const address = contract.toLowerCase();
  const known = CONTRACTS[symbol.trim().toUpperCase()];
  const isKnown = address.length >= SHORTEST && known?.startsWith(address) === true;
  return isKnown ? symbol : `${symbol}@${address === '' ? 'unknown' : address}`;
}
