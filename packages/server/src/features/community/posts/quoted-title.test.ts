import { shortTitle, TITLE_SHOWN } from '@lotwise/domain/excerpt';
import { quoted } from '@lotwise/domain/notifications';
import { expect, test } from 'vitest';
import { useTestDatabase } from '../../../../testing/database.ts';

const database = useTestDatabase();

const words = (count: number) => 'How is a sale taxed '.repeat(count).trim();
/** A title whose last character that may be shown ends `end`. */
const upTo = (end: string, rest: string) =>
  `${'ab cd '.repeat(20).slice(0, TITLE_SHOWN - [...end].length)}${end}${rest}`;

const WHITE_SPACE = [
  ...'\t\n\v\f\r \u00a0\u1680\u2000\u2003\u200a\u2028\u2029\u202f\u205f\u3000\ufeff',
];
const NO_WHITE_SPACE = [...'\u0085\u180e\u200b\u200d\u2060\u00ad\u0001'];

const TITLES = [
  '',
  'Gifts',
  words(2),
  words(8),
  'x'.repeat(80),
  'x'.repeat(81),
  'x'.repeat(200),
  upTo(' end', ''),
  upTo(' end', ' of it'),
  upTo(' end', 's with it'),
  upTo(' end,', ' of it'),
  upTo(' end', ', of it'),
  upTo(' end;:, ', 'of it'),
  upTo(' end: ,', ' ; of it'),
  upTo(' end?', ' And then?'),
  upTo(' end', '\u00a0of it'),
  ...[39, 40, 41, 42].map((length) => upTo(` ${'y'.repeat(length)}`, 'yyy')),
  ...[39, 40, 41, 42].map((length) => upTo(` ${'😀'.repeat(length)}`, '😀😀')),
  `a ${'x'.repeat(100)}`,
  `${' '.repeat(90)}x`,
  `${', '.repeat(60)}x`,
  '😀'.repeat(80),
  '😀'.repeat(81),
  '₿ 😀'.repeat(40),
  '👩‍🚀'.repeat(60),
  '🇩🇪'.repeat(60),
  'e\u0301'.repeat(60),
  `${'cafe\u0301 '.repeat(30)}`,
  '税金の計算方法を教えてください。'.repeat(8),
  `Bitcoin ${'税金の計算方法を教えてください。'.repeat(8)}`,
  '税金の\u3000計算方法を '.repeat(10),
  'كيف تُفرض الضريبة على بيع البيتكوين؟ '.repeat(4),
  'איך ממסים מכירה של ביטקוין, '.repeat(5),
  '\u202eHow is a sale taxed '.repeat(6),
  'वस्तु विनिमय पर कर कैसे लगता है? '.repeat(4),
  'Gebühren beim Tausch: Anschaffungsnebenkosten; Werbungskosten, '.repeat(3),
  ...WHITE_SPACE.flatMap((gap) => [
    upTo(` end${gap}`, 'of it'),
    upTo(` en${gap}d`, 'ing'),
    upTo(' end', `${gap}of it`),
    `${'word'.repeat(15)}${gap}${'x'.repeat(30)}`,
  ]),
  ...NO_WHITE_SPACE.flatMap((letter) => [
    upTo(` en${letter}d`, 'ing'),
    upTo(` end${letter}`, ' of it'),
    upTo(' end', `${letter}of it`),
  ]),
];

test('the database quotes every title as the domain does', async () => {
  const { rows } = await database.current.pool.query<{ quoted: string }>(
    'select quoted_title(title, $2) as quoted from unnest($1::text[]) with ordinality t (title, place) order by place',
    [TITLES, TITLE_SHOWN],
  );
  expect(rows.map((row) => row.quoted)).toEqual(TITLES.map(quoted));
});

test('no title is cut within a word that fits half of what is shown', () => {
  for (const title of TITLES) {
    const shown = shortTitle(title);
    if (shown === title) continue;
    const rest = title.slice(shown.length - 1);
    const lastWord = /\S*$/u.exec(shown.slice(0, -1))?.[0] ?? '';
    expect([title, /^(?:[\s,;:]|$)/u.test(rest) || [...lastWord].length >= 40]).toEqual([
      title,
      true,
    ]);
    expect([...shown].length).toBeLessThanOrEqual(TITLE_SHOWN + 1);
  }
});
