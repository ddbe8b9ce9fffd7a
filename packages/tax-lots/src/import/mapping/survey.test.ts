import { describe, expect, test } from 'vitest';
import { startSurvey, tableKey } from './survey.ts';

describe('a survey of a whole file', () => {
  const HEADER = 'Date (UTC),Type,Coin,Amount,Total';
  const row = (n: number, type: string): string =>
    `2024-01-05 10:00:${String(n % 60).padStart(2, '0')},${type},BTC,${n + 1},10`;
  const survey = (text: string, size = text.length) => {
    const intake = startSurvey();
    for (let at = 0; at < text.length; at += size) intake.add(text.slice(at, at + size));
    return intake.end();
  };

  test('finds a kind that only the last of many rows has, and asks what it means', () => {
    const lines = Array.from({ length: 9000 }, (_, n) => row(n, n % 2 ? 'Buy' : 'SELL'));
    const found = survey([HEADER, ...lines, row(1, 'Teleport')].join('\n'), 65_536);
    expect(found?.rows).toBe(9001);
    expect(found?.words['Type']).toEqual([
      { word: 'buy', count: 4500, guess: 'buy' },
      { word: 'sell', count: 4500, guess: 'sell' },
      { word: 'teleport', count: 1, guess: undefined },
    ]);
    expect(found?.words['Amount']).toBeUndefined();
    expect(found?.guess.mapping.types).toEqual({ buy: 'buy', sell: 'sell' });
    expect(found?.guess.unsure.map(({ path }) => path)).toEqual(['types.teleport', 'currency']);
  });

  test('is the same however the text is cut', () => {
    const text = [HEADER, row(1, 'Buy'), row(2, '"a ""b"""')].join('\r\n');
    expect(survey(text, 3)).toEqual(survey(text));
  });

  test('of a text that is no table is none', () => expect(survey('hello\nworld')).toBeUndefined());

  test('names files of one kind alike, whatever the order and case of their columns', () => {
    expect(tableKey({ columns: ['Date', 'Coin'] })).toBe(tableKey({ columns: ['coin', 'date'] }));
  });
});
