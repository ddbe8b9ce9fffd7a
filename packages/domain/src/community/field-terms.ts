/**
 * The words of this field: on each line what means much the same, apart by a comma. Endings make no
 * difference, so one form of a regular word is enough (`search-terms.ts`).
 */

/** What is owned, and where: a question of nothing else is none of tax. */
export const THINGS: readonly string[] = [
  'coin, token, crypto, krypto, cryptocurrency, digital asset, virtual currency, altcoin, memecoin, bitcoin, btc, sats, ether, ethereum, eth, sol, solana, xrp, ripple, ada, cardano, doge, dogecoin, shib, bnb, ltc, litecoin, bch, xlm, xmr, monero, avax, matic, dot, luna',
  'stablecoin, usdc, usdt, tether, dai',
  'nft, collectible, jpeg, digital art, bored ape',
  'wallet, hardware wallet, ledger, trezor, metamask, phantom, exodus, cold storage, self-custody',
  'exchange, platform, trading app, broker, coinbase, kraken, binance, robinhood, gemini, bitstamp, kucoin, okx, bybit, crypto.com, bitpanda, coinspot, swyftx, shakepay, revolut, paypal, cash app, etoro',
  'software, program, app, tracker, koinly, cointracker, cointracking, turbotax, csv, api',
  'defi, protocol, vault, yield farming, aave, uniswap, compound, lido',
];

/** What has rules of its own, by the name that a reply gives it; the rest as above. */
export const SUBJECTS: Readonly<Record<string, string>> = {
  mining: 'mining, miner, mine, mined, mining rig, gpu, asic',
  staking: 'staking, stake, validator, delegate, delegation',
  airdrops: 'airdrop, airdropped, free token',
  forks: 'fork, chain split, split in two',
  NFTs: 'nft, collectible, jpeg, bored ape, digital art',
  gifts:
    'gift, gave, giving, give to, give my, give bitcoin, give crypto, give coins, handed me, present, birthday, christmas',
  donations: 'donate, donation, charity, charitable, gift aid, nonprofit',
  divorce: 'divorce, divorcing, splitting up, calling it quits, ex-wife, ex-husband',
  inheritance:
    'inherit, inherited, inheritance, died, dies, death, deceased, passed away, heir, executor, probate, left me',
  'lost keys':
    'seed, seed phrase, recovery words, private key, password, passphrase, recovery phrase, lost access, locked out, hard drive, pin',
  theft: 'stolen, stole, theft, thief, hack, hacker, drained, phishing, robbed, burglar, nicked',
  scams: 'scam, scammer, fraud, fake, ponzi, pig butchering, swindled, tricked',
  'worthless coins':
    'worthless, rug pull, rugged, negligible value, dead token, to zero, practically zero, almost zero, worth nothing, delisted',
  'failed exchanges':
    'bankrupt, bankruptcy, insolvent, insolvency, administration, creditor, liquidator, ftx, celsius, mt gox, blockfi, voyager',
  derivatives:
    'futures, cme, micro contract, 60 40, sixty-forty, perp, perpetual, derivative, leverage, cfd, margin, margin trading, short selling, funding rate',
  options: 'option premium, bitcoin option, options, call option, put option',
  'moving abroad':
    'moving abroad, emigrate, emigration, exit tax, departure tax, expatriate, leave the country, relocate, moving from',
  lending: 'lend, lent, lending, earn interest',
  'liquidity pools': 'liquidity, liquidity pool, lp, lp token, impermanent loss',
  'loans against coins': 'borrow, loan, collateral, lender',
  'wash sales':
    'wash sale, buy back, bought back, buying back, rebuy, rebought, repurchase, buy again, buy it back, bought it back, superficial loss, bed and breakfast, 30 days, 30-day, four weeks',
  'retirement accounts':
    'ira, roth, 401k, isa, tfsa, rrsp, smsf, superannuation, pension, retirement',
  wrapping: 'wrap, wrapped, unwrap, weth, wbtc',
  bridging: 'bridge, bridging',
  'foreign accounts': 'fbar, fatca, 8938, t1135, foreign account, foreign exchange, offshore',
  'work that is paid in coins':
    'salary, wage, payroll, employer, boss, paycheck, freelancer, contractor, invoice, client, paid in bitcoin, paid in crypto, paid in eth, paid in usdc, paid in coins',
  'bonuses and cashback': 'referral, bonus, cashback, learn and earn',
  betting: 'polymarket, prediction market, gambling, bet, betting, casino, winnings',
  'earlier years that were not declared':
    'never reported, never declared, never told, undeclared, unreported, forgot to declare, forgot to report, disclosure, self-disclosure, selbstanzeige, amend, come clean, put right',
};

/** The rest of what tax asks about. */
export const TERMS: readonly string[] = [
  'tax, taxed, taxable, taxation, owe, liable, steuer, versteuern',
  'sell, sold, sale, selling, disposal, disposition, dispose, cash out, cashed out, offload, dump, flog, ditch',
  'swap, exchanged, convert, trade, traded, trading, switch',
  'buy, bought, purchase, acquire, acquisition',
  'never sold, not sold, not sell, didnt sell, havent sold, without selling, only bought, just bought, only held',
  'spend, spent, pay with, paid with, paying for, bought a, personal use, debit card, laptop, phone, bike, car, coffee, macbook, goods, shop',
  'move, transfer, send, sent, withdraw, own wallet',
  'loss, lose, lost money, verlust, loser, blew, under water',
  'gain, profit, upside, capital gain, cgt, made money, ahead',
  'deduct, deduction, deductible, offset, write off, set against, take off, knock off, claim, relief',
  'income, earnings, earn',
  'reward, interest, yield, payout',
  'record, paperwork, receipt, document, proof, evidence, history, prove',
  'keep, store, retain, how long',
  'fee, commission, gas, network fee',
  'allowance, exempt, exemption, exempt amount, tax-free, threshold, limit, freigrenze',
  'holding period, held, hold, holding, hodl, hodled, long-term, short-term, long term, short term, after a year, one year, one-year, haltefrist, spekulationsfrist, twelve months, 12 months, year after',
  'half, fifty percent, 50 percent, inclusion rate, discount',
  'tax office, tax authority, irs, hmrc, cra, ato, finanzamt, revenue, taxman, nta',
  'box, line, digital asset question, answer yes, tick yes, schedule, anlage, sa108, 8949, 1040, mytax, self assessment',
  '1099, 1099s, 1099-da, 1099da, 1099-k, 1099k, 1099-b, 1099-misc, broker form, tax form',
  'form, return, tax return, steuererklärung, file, filing',
  'report, declare, disclose, tell',
  'company, corporation, limited company, ltd, gmbh, business',
  'self-employed, sole trader, day trader, day trading, hobby, full time, for a living, trader',
  'average, averaging, pool, pooled, pooling, share pooling, section 104, moving average, total average',
  'fifo, first in first out, oldest first, lifo',
  'hifo, highest cost',
  'lot, parcel, batch, unit, which coins, specific identification, spec id, choose, pick',
  'carry forward, carry over, carryover, carry back, next year, later years, carried forward',
  'rate, percent, percentage, bracket, how much tax',
  'cost basis, cost bases, basis, cost base, purchase price, acquisition cost, adjusted cost base, acb, zero cost',
  'family, brother, sister, father, mother, dad, mum, mom, stepdad, parent, son, daughter, kid, child, uncle, aunt, grandpa, grandma, grandfather, grandmother',
  'spouse, wife, husband, hubby, partner, married',
  'child, kid, minor, teenager, son, daughter',
  'audit, examination, investigation',
  'letter, notice, nudge letter, wrote, cp2000',
  'penalty, fine, prison, trouble',
  'deadline, due, when to pay, extension, late',
  'missing, blank, no record, gone, closed, shut down',
  'wrong, incorrect, mistake, error, mismatch, differ',
  'duplicate, twice, double, two times',
  'negative, minus, below zero',
  'spam, junk, dust, unsolicited, random token',
  'frozen, froze, freeze, paused, suspended, stuck, locked',
  'pay, paid, payment, compensated',
  'cost, costs',
  'rule, law, legal, section',
  'per wallet, wallet by wallet, universal wallet, one pot, one pool, safe harbor, allocation',
  'value, market value, price, worth, valuation',
  'student, visa, nonresident, alien, citizen, green card',
  'estimated tax, quarterly, instalment, installment',
  'electricity, electric, power, energy, rig, equipment',
  'data matching, dac8, carf, see my, find out, reported to',
  'returned, refunded, reimbursed, recovered, compensation, distribution, paid back, got back, liquidation, liquidated',
  'migration, rebrand, renamed, one-to-one',
  'foreign, abroad, overseas, offshore',
  'national insurance, social security number, tax number, tax id',
];
