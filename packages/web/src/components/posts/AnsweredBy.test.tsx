import { badgeOf, CREDENTIAL_KINDS, countriesOf } from '@lotwise/domain/members/credentials';
import { expect, test } from 'vitest';
import { withArticle } from './AnsweredBy.tsx';

test('every profession has its article in a sentence', () => {
  const badges = CREDENTIAL_KINDS.map((kind) => {
    const [country] = countriesOf(kind);
    if (!country) throw new Error(`${kind} exists nowhere`);
    return withArticle(badgeOf(kind, country));
  });
  expect(badges).toEqual([
    'a CPA (US)',
    'an EA (US)',
    'an attorney (US)',
    'a CTA (UK)',
    'an ATT (UK)',
    'an ACA (UK)',
    'an ACCA (UK)',
    'a CA (UK)',
    'a CPA (CA)',
    'a Steuerberater (DE)',
    'a tax agent (AU)',
  ]);
});
