import { expect, test } from 'vitest';
import { isOfCoinsAlone } from './coins-alone.ts';

test.each([
  'how do I recover my seed phrase',
  'which wallet is best for NFTs',
  "what's the fastest way to move sol to my phantom",
  'why is my metamask transaction pending for 3 hours',
  'does coinbase charge fees for withdrawals',
  'how long does a bitcoin transfer take',
  'is kraken safer than binance',
  'how do i buy bitcoin with paypal',
  'what is the difference between a hot and a cold wallet',
  'i forgot my ledger pin',
  'my trezor wont connect to my laptop',
  'which exchange has the lowest fees in the uk',
  'how does proof of stake work',
  'who created ethereum',
  'how do i set up a mining rig at home',
  "what's a good apy for usdc",
  'are airdrops worth the effort',
])('“%s” asks nothing of the law', (question) => expect(isOfCoinsAlone(question)).toBe(true));

// Nothing was mended for these: whoever reads which are missed would mend for them.
const UNSEEN = [
  'whats the deal with ordinals',
  'who is satoshi',
  'can my kid have a binance account',
  'how do smart contracts work',
  'is my phone enough to mine monero',
  'what does slippage mean on uniswap',
  'how much ram for running a solana validator',
  'does trezor work with android',
  'what happens to bitcoin if the internet goes out',
  'how do I report a bug in metamask',
  'the app says insufficient gas what do i do',
  'how many confirmations does kraken need',
  'can i pay at starbucks with eth',
  'how do i change the network fee in exodus',
  'is solana faster than ethereum',
  'when does the binance maintenance end',
  'which validator should i delegate to',
  'can a bitcoin transaction be reversed',
  'do i need an id to open a kraken account',
  'why is eth down today',
];

test('of questions of coins that nothing was mended for, most are seen', () =>
  expect(UNSEEN.filter(isOfCoinsAlone).length / UNSEEN.length).toBeGreaterThanOrEqual(0.6));

test.each([
  'how do I report the coins I bought with paypal',
  'which wallet goes on my return',
  'is binance account a specified foreign financial asset',
  'can i pick the most expensive coins first when selling',
  'what costs can a miner take off',
  'did i sell my eth when i sent it over to arbitrum',
  'how do i join the two halves of a transfer',
  'lost the keys to my wallet, can i write it off',
  'i minted 40 nfts and sold six, what now',
  'how is staking treated in germany',
  'airdrops in canada?',
  'koinly shows me with minus 0.4 eth',
  'are swaps from a private wallet visible',
  'exchange sold my coins without permission',
  'which exchange lets me prove source of funds for a house',
  'what happens to somebody who owned up to a left out exchange',
  'how can I get a wrong statement of the exchange put right',
  'do i need to answer yes to the digital assets question?',
])('“%s” may be of tax', (question) => expect(isOfCoinsAlone(question)).toBe(false));
