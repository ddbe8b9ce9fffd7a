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

test.each([
  ['US', 'US-desk'],
  ['DE', 'Germany-desk'],
  ['N', 'Newcomer-desk'],
])('of an editorial account shows %s', (mark, name) => {
  expect(renderToStaticMarkup(<Avatar name={name} imageUrl={null} isEditorial />)).toMatch(
    new RegExp(`data-hue="desk">${mark}<`),
  );
});

test('has a color of its own for a name, the same each time', () => {
  const hues = ['ada', 'grace', 'linus', 'ken'].map(
    (name) =>
      /data-hue="(\d)"/.exec(renderToStaticMarkup(<Avatar name={name} imageUrl={null} />))?.[1],
  );
  expect(new Set(hues).size).toBeGreaterThan(2);
  expect(hues).not.toContain(undefined);
});
