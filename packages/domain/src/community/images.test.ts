import { expect, test } from 'vitest';
import { imagesIn } from './images.ts';

const [first, second] = [`/uploads/${'0a'.repeat(16)}.webp`, `/uploads/${'ff'.repeat(16)}.webp`];

test.each([
  ['', []],
  ['no image', []],
  [`![a](${first}) and ![b](${second})`, [first, second]],
  [`![a](${first}) twice ![a](${first})`, [first]],
  [`<img src="https://other.example${first}">`, [first]],
  ['/uploads/../secret.webp /uploads/0A.webp', []],
])('the images in %j are %j', (source, images) => expect(imagesIn(source)).toEqual(images));
