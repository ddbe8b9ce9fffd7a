import type { DateForm, MappedPart, RowMeaning } from '@lotwise/tax-lots/source';
import type { Trial } from '../protocol-files.ts';
import { TYPE_NAMES } from '../figures.ts';

/** What a column can hold, as a person would say it. */
export const PART_NAMES: Record<MappedPart, string> = {
  date: 'Date, or date and time',
  time: 'Time of day',
  type: 'Kind of row (buy, sell, ...)',
  direction: 'Direction (in or out)',
  status: 'Status (completed, canceled, ...)',
  group: 'ID that the rows of one trade share',
  asset: 'Asset',
  pair: 'Market, such as BTC/EUR',
  quantity: 'Units of the asset',
  sent_asset: 'Asset sent',
  sent_quantity: 'Units sent',
  received_asset: 'Asset received',
  received_quantity: 'Units received',
  value: 'Total paid or received',
  currency: 'Currency of the total',
  price: 'Price of one unit',
  fee_quantity: 'Fee',
  fee_asset: 'Asset or currency of the fee',
  fee_value: 'Value of the fee',
  wallet: 'Wallet or account',
  to_wallet: 'Wallet it went to',
  id: 'ID of the row',
  hash: 'Transaction hash',
  note: 'Note',
};

export const MEANING_NAMES: Record<RowMeaning, string> = {
  buy: 'Bought',
  sell: 'Sold',
  trade: 'Traded one asset for another',
  moved_in: 'Units received: ask me why',
  moved_out: 'Units sent: ask me why',
  movement: 'In or out by its sign: ask me why',
  transfer: 'Moved between my own wallets',
  staking: 'Staking reward',
  mining: 'Mining',
  interest: 'Interest or lending',
  airdrop: 'Airdrop',
  reward: 'Another reward',
  cashback: 'Cashback',
  referral: 'Referral bonus',
  income: 'Other income',
  fork: 'Fork',
  spend: 'Spent',
  fee: 'A fee on its own',
  gift_in: 'Gift received',
  gift_out: 'Gift given',
  donation: 'Donation',
  loss: 'Lost or stolen',
  ignore: 'Skip these rows',
};

export const FORM_NAMES: Record<DateForm, string> = {
  'year first': 'Year first: 2024-03-15',
  'month first': 'Month first: 03/15/2024',
  'day first': 'Day first: 15/03/2024',
  'short year first': 'Two digits of the year first: 24-03-15',
  'unix seconds': 'Seconds since 1970',
  'unix milliseconds': 'Milliseconds since 1970',
};

export const DIRECTION_NAMES = { in: 'You received units', out: 'You sent units' } as const;
export const STATUS_NAMES = { done: 'It happened', ignore: 'Skip these rows' } as const;

/** What rows became, as words for a count. */
export const madeName = (what: Trial['made'][number]['what']): string =>
  what === 'movement' ? 'received or sent, to be explained' : TYPE_NAMES[what].toLowerCase();
