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
  ['correct horse', false],
  ['ada likes engines', false],
  ['123456', false],
])('%s is obvious: %s', (password, isObvious) =>
  expect(isPasswordObvious(password, owner)).toBe(isObvious),
);
