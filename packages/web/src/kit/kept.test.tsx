import { lazy, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { createParts, Kept, PartsContext } from './kept.tsx';

let rendered: string[] = [];

function Line({ text }: { text: string }) {
  rendered.push(text);
  return (
    <p>
      {text.length} of <b>{text}</b>
    </p>
  );
}

const lineOf = (text: string, shown = text) => (
  <Kept key={text} by={() => [text]}>
    {() => <Line text={shown} />}
  </Kept>
);

function page(kept: Map<string, string>, children: React.ReactNode, isChecking = false): string {
  const parts = createParts(kept, isChecking);
  rendered = [];
  const html = renderToString(
    <PartsContext value={parts}>
      <main>{children}</main>
    </PartsContext>,
  );
  return parts.fill(html);
}

describe('a kept part of a page', () => {
  test('is what React would write, the first time and from then on without rendering', () => {
    const plain = renderToString(
      <main>
        <Line text="one" />
        <Line text="<two> & $&" />
      </main>,
    );
    const kept = new Map<string, string>();
    const children = [lineOf('one'), lineOf('<two> & $&')];
    expect(page(kept, children)).toBe(plain);
    expect(rendered).toEqual(['one', '<two> & $&']);
    expect(page(kept, children)).toBe(plain);
    expect(rendered).toEqual([]);
  });

  test('is rendered where its key is new, beside those that are known', () => {
    const kept = new Map<string, string>();
    page(kept, [lineOf('one'), lineOf('two')]);
    const html = page(kept, [lineOf('one'), lineOf('three'), lineOf('two')]);
    expect(rendered).toEqual(['three']);
    expect(html.match(/<b>\w+<\/b>/g)).toEqual(['<b>one</b>', '<b>three</b>', '<b>two</b>']);
    expect(html).not.toContain('kept-');
  });

  test('that does not follow from its key is found while developing', () => {
    const kept = new Map<string, string>();
    page(kept, lineOf('one'), true);
    expect(page(kept, lineOf('one'), true)).toContain('<b>one</b>');
    expect(rendered).toEqual(['one']);
    expect(() => page(kept, lineOf('one', 'another'), true)).toThrow(
      'does not follow from its key',
    );
  });

  test('that is forgotten between its place and its HTML is still whole', () => {
    const kept = new Map<string, string>();
    page(kept, lineOf('one'));
    const parts = createParts(kept, false);
    const html = renderToString(<PartsContext value={parts}>{lineOf('one')}</PartsContext>);
    kept.clear();
    expect(parts.fill(html)).toContain('<b>one</b>');
  });

  test('behind a boundary that waits leaves the others where they are', () => {
    const Never = lazy(() => new Promise<never>(() => {}));
    const html = page(new Map(), [
      <Suspense key="waits" fallback={<i>later</i>}>
        {lineOf('hidden')}
        <Never />
      </Suspense>,
      lineOf('shown'),
    ]);
    expect(html).toContain('<i>later</i>');
    expect(html).toContain('<b>shown</b>');
    expect(html).not.toMatch(/kept-|hidden/);
  });

  test('in the browser is its children and nothing else', () => {
    expect(renderToString(lineOf('one'))).toBe(renderToString(<Line text="one" />));
  });
});
