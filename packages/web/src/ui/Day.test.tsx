import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Day } from './Day.tsx';

test('the day of a time has the exact one as its title', () => {
  expect(renderToStaticMarkup(<Day time="2026-03-03T14:05:59.000Z" />)).toBe(
    '<time dateTime="2026-03-03T14:05:59.000Z" title="3 March 2026 at 14:05 UTC">3 March 2026</time>',
  );
});
