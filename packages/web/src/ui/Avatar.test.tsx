import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Avatar } from './Avatar.tsx';

test.each([
  ['A', 'ada'],
  ['É', 'élan'],
  ['𐐀', '𐐨x'],
  ['U', ''],
])('without an image shows %s', (letter, name) => {
  expect(renderToStaticMarkup(<Avatar name={name} imageUrl={null} />)).toContain(`>${letter}<`);
});

test('shows the image where there is one, and nothing beside it', () => {
  expect(renderToStaticMarkup(<Avatar name="ada" imageUrl="https://example.com/a.png" />)).toMatch(
    /^<img [^>]*src="https:\/\/example\.com\/a\.png" alt=""/,
  );
});
