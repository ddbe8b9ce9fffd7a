import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TimeChart } from './TimeChart.tsx';

const STEPS = ['2026-03-13', '2026-03-14'];

test('a chart says in words what it draws', () => {
  const html = renderToStaticMarkup(
    <TimeChart steps={STEPS} series={[{ name: 'Views', values: [1200, 34], drawn: 'bars' }]} />,
  );
  expect(html).toContain('aria-label="Views: 1,234 from 13 March 2026 to 14 March 2026"');
  expect(html).toContain('aria-valuetext="14 March 2026: Views 34"');
});

test('the table has every step, the latest first, in the same words', () => {
  const series = [
    {
      name: 'Revenue',
      values: [999, 1998],
      drawn: 'line',
      format: (cents: number) => `$${(cents / 100).toFixed(2)}`,
    },
    { name: 'Refunds', values: [0, 1], drawn: 'table' },
  ] as const;
  const html = renderToStaticMarkup(<TimeChart steps={['2026-02', '2026-03']} series={series} />);
  const cells = [...html.matchAll(/<t[hd](?: [^>]*)?>([^<]*)</g)].map(([, text]) => text);
  expect(cells).toEqual([
    'Month',
    'Revenue',
    'Refunds',
    'March 2026',
    '$19.98',
    '1',
    'February 2026',
    '$9.99',
    '0',
  ]);
  expect(html).toContain(
    'aria-label="Revenue from $9.99 in February 2026 to $19.98 in March 2026"',
  );
});

test('lines are told apart without colour, by a dash and a legend', () => {
  const html = renderToStaticMarkup(
    <TimeChart
      steps={STEPS}
      series={[
        { name: 'Votes', values: [1, 2], drawn: 'line' },
        { name: 'Answers', values: [0, 1], drawn: 'line' },
      ]}
    />,
  );
  expect(html.match(/stroke-dasharray="7 4"/g)).toHaveLength(2);
  expect(html.match(/<li /g)).toHaveLength(2);
});

test('nothing to draw is not a chart', () => {
  expect(
    renderToStaticMarkup(
      <TimeChart steps={[]} series={[{ name: 'Views', values: [], drawn: 'bars' }]} />,
    ),
  ).toBe('');
});

test('where all is zero there is nothing yet, and no axis of a cent', () => {
  const format = (cents: number) => `$${(cents / 100).toFixed(2)}`;
  expect(
    renderToStaticMarkup(
      <TimeChart
        steps={STEPS}
        series={[{ name: 'Revenue', values: [0, 0], drawn: 'bars', format }]}
      />,
    ),
  ).toBe('<p class="hint">No data yet.</p>');
});
