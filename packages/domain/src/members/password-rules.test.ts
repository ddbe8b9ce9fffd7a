import { expect, test } from 'vitest';
import { isPasswordObvious } from './password-rules.ts';

const owner = { username: 'ada.byron', email: 'countess@example.test', siteName: 'Lotwise' };

test.each([
  ['ada.byron', true],
  ['AdaByron', true],
  ['adabyron1815', true],
  ['adabyronadabyron', true],
  ['countess@example.test', true],
  ['countess!', true],
  ['2026Countess', true],
  ['lotwise', true],
  ['Lotwise123!', true],
  ['ＡｄａＢｙｒｏｎ', true],
  ['correct horse', false],
  ['ada likes engines', false],
  ['123456', false],
])('%s is obvious: %s', (password, isObvious) =>
  expect(isPasswordObvious(password, owner)).toBe(isObvious),
);

test('digits at the end of a name do not hide it', () => {
  const numbered = { ...owner, username: 'lmartelb8e9', email: '1815@example.test' };
  for (const password of ['lmartelb8e91', 'lmartelb8e', 'lmartelb8e9lmartelb8e92', '1815'])
    expect([password, isPasswordObvious(password, numbered)]).toEqual([password, true]);
  expect(isPasswordObvious('123456', numbered)).toBe(false);
});
