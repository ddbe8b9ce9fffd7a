import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test.each([
  ['<mfrac><mn>1</mn><mn>2</mn></mfrac>', '1/2'],
  ['<mfrac><mrow><mi>P</mi><mo>−</mo><mi>C</mi></mrow><mi>P</mi></mfrac>', '(P−C)/P'],
  ['<msup><mi>x</mi><mn>2</mn></msup>', 'x^2'],
  ['<msub><mi>a</mi><mn>1</mn></msub>', 'a_1'],
  ['<msubsup><mi>a</mi><mn>1</mn><mi>n</mi></msubsup>', 'a_1^n'],
  ['<msqrt><mn>2</mn></msqrt>', '√2'],
  ['<mroot><mi>x</mi><mn>3</mn></mroot>', 'x^(1/3)'],
  ['<mi>a</mi><mspace width="1em" /><mo>+</mo><mi>b</mi>', 'a+b'],
  ['<mi>a</mi><mo>&lt;</mo><mi>b</mi>', 'a<b'],
])('a formula reads in plain text as it would be typed: %s', (math, text) =>
  expect(plainText(`<p>Of <math><mrow>${math}</mrow></math> it is</p>`)).toBe(`Of ${text} it is`),
);
