import { expect, test } from 'vitest';
import { importFiles } from '../import-files.ts';
import { USD } from '../../testing/imports.ts';

test.each([
  [
    'KuCoin',
    'UID,Account Type,Currency,Side,Amount,Fee,Time(UTC+08:00),Remark\n1,mainAccount,BTC,Deposit,1,0,2024-01-11 17:00:00,',
    ['Block trade', 'Staking loan interest', 'Transfer bonus', 'Unlocked'],
  ],
  [
    'Bybit',
    'Uid,Date & Time(UTC),Coin,QTY,Type,Account Balance,Description\n1,2024-01-12 01:00:00,BTC,1,Other,1,',
    ['Loan interest', 'Reward voucher used', 'Redemption fee', 'Unstake penalty'],
  ],
  [
    'OKX',
    'id,Time,Type,Amount,Before Balance,After Balance,Fee,Symbol\n3,2024-01-12 17:00:00+00:00,TYPE,1,0,1,0,BTC',
    ['Borrow interest', 'Airdrop correction', 'Staking yield clawback'],
  ],
  [
    'Bitfinex',
    '#,DESCRIPTION,CURRENCY,AMOUNT,BALANCE,DATE,WALLET\n3,TYPE,BTC,1,1,2024-01-13 01:30:00,funding',
    ['Reversal of Margin Funding Payment', 'Fee for staking rewards'],
  ],
])(
  '%s: a word that is not on the list is listed, whatever known word is in it',
  (_name, text, words) => {
    for (const word of words) {
      const whole = text.includes('TYPE') ? text.replace('TYPE', word) : `${text}${word}`;
      const { issues, ledger, movements, leftOut } = importFiles([{ name: 'x.csv', text: whole }], {
        ...USD,
      });
      expect([word, ledger.transactions, movements, leftOut]).toEqual([word, [], [], []]);
      expect(issues.map(({ code }) => code)).toContain('UNKNOWN_ROW');
    }
  },
);
