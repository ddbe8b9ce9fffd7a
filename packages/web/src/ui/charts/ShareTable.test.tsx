import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ShareTable } from './ShareTable.tsx';

test('shares add up to the whole, and an empty whole has none', () => {
  const rows = [
    { name: 'Direct', count: 3 },
    { name: 'Feeds', count: 1 },
  ];
  expect(renderToStaticMarkup(<ShareTable of="Source" counted="Visitors" rows={rows} />)).toMatch(
    /75%.*25%/,
  );
  expect(
    renderToStaticMarkup(
      <ShareTable of="Source" counted="Visitors" rows={[{ name: 'Direct', count: 0 }]} />,
    ),
  ).toContain('0%');
});
