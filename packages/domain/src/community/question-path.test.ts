import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSamePath, questionPath, slugOf } from './question-path.ts';

const ID = '0198a000-0000-7000-8000-000000000000';

test.each([
  ['How is a swap of ETH for SOL taxed?', 'how-is-a-swap-of-eth-for-sol-taxed'],
  ['  Form 8949: box G, or box H?  ', 'form-8949-box-g-or-box-h'],
  ['I don’t know; it’s the broker\'s "basis"', 'i-dont-know-its-the-brokers-basis'],
  ['Zürich – Éire: café, naïve, Ångström', 'zurich-eire-cafe-naive-angstrom'],
  ['Straße & Größe', 'straße-große'],
  ['Ｆｕｌｌ ｗｉｄｔｈ ① ½', 'full-width-1-1-2'],
  ['Налог на йену', 'налог-на-йену'],
  ['هل تخضع مكافآت التخزين للضريبة؟', 'هل-تخضع-مكافآت-التخزين-للضريبة'],
  ['质押奖励在收到时是否应作为收入申报？', '质押奖励在收到时是否应作为收入申报'],
  ['ステーキング 報酬', 'ステーキング-報酬'],
  ['스테이킹 보상', '스테이킹-보상'],
  ['क्रिप्टो कर', 'क्रिप्टो-कर'],
  ['🚀 Who taxes 🧑‍👩‍👧 airdrops 🪂 in 2️⃣0️⃣2️⃣6️⃣?', 'who-taxes-airdrops-in-2026'],
  ['<script>alert(1)</script>', 'script-alert-1-script'],
  ['../../etc/passwd', 'etc-passwd'],
  ['🚀🚀🧑‍👩‍👧 🇩🇪', ''],
  ['?!… — “”', ''],
  ['', ''],
  ['Edit', ''],
  ['History?', ''],
  ['Edit history', 'edit-history'],
])('the slug of “%s” is “%s”', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

test('a long title is cut between words, a long word within', () => {
  expect(slugOf('word '.repeat(40))).toBe('word-'.repeat(12).slice(0, -1));
  expect(slugOf('x'.repeat(200))).toBe('x'.repeat(60));
  expect(slugOf('质'.repeat(200))).toBe('质'.repeat(60));
  expect(slugOf('𝒳𐐷'.repeat(200)).isWellFormed()).toBe(true);
});

test('the path holds the id and the slug, encoded, and no slash after an empty one', () => {
  expect(questionPath({ id: ID, title: 'Who pays?' })).toBe(`/questions/${ID}/who-pays`);
  expect(questionPath({ id: ID, title: '质押' })).toBe(`/questions/${ID}/%E8%B4%A8%E6%8A%BC`);
  expect(questionPath({ id: ID, title: '🚀' })).toBe(`/questions/${ID}`);
});

test('the path of any title stays below its question, is ASCII, and is the same after a browser has read it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 250 }), (title) => {
      const path = questionPath({ id: ID, title });
      expect(path).toMatch(/^\/questions\/[0-9a-f-]{36}(?:\/(?:[a-z0-9-]|%[0-9A-F]{2})+)?$/);
      expect(new URL(path, 'https://lotwise.test').pathname).toBe(path);
    }),
  );
});

test('paths are compared by what they mean', () => {
  expect(isSamePath('/a/%e8%b4%a8', '/a/%E8%B4%A8')).toBe(true);
  expect(isSamePath('/a/质', '/a/%E8%B4%A8')).toBe(true);
  expect(isSamePath('/a/b/', '/a/b')).toBe(false);
  expect(isSamePath('/a/%', '/a/b')).toBe(false);
});
