import { expect, test } from 'vitest';
import { isInOtherLanguage } from './other-language.ts';

test.each([
  ['hab 2023 nen bitcoin gekauft und jetz verkauft, muss ich steuern zahlen oder nich', true],
  ['j’habite à Montréal, est-ce que je peux déduire une perte de mon salaire ?', true],
  ['ビットコインでパソコンを買いました。税金はかかりますか', true],
  ['tengo criptos en binance y vivo en españa, que modelo tengo que presentar', true],
  ['ik woon in amsterdam, moet ik belasting betalen over mijn bitcoin', true],
  ['is my bitcoin a Spekulationsgeschäft, and does the Finanzamt know?', false],
  ['do i die with my coins untaxed', false],
  ['section 23 EStG exemption', false],
  ['what about déclaration 2086 for someone who moved from paris to the us', false],
  ['…', false],
])('%s', (text, isOther) => expect(isInOtherLanguage(text)).toBe(isOther));
