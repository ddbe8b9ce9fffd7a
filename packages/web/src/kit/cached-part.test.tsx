import { lazy, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { createParts, CachedPart, PartsContext } from './cached-part.tsx';

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
  <CachedPart key={text} by={() => [text]}>
    {() => <Line text={shown} />}
  </CachedPart>
);

function page(cache: Map<string, string>, children: React.ReactNode, isChecking = false): string {
  const parts = createParts(cache, { isChecking });
  rendered = [];
  const html = renderToString(
    <PartsContext value={parts}>
      <main>{children}</main>
    </PartsContext>,
  );
  return parts.fill(html);
}

describe('a cached part of a page', () => {
  test('is what React would write, the first time and from then on without rendering', () => {
    const plain = renderToString(
      <main>
        <Line text="one" />
        <Line text="<two> & $&" />
      </main>,
    );
    const cache = new Map<string, string>();
    const children = [lineOf('one'), lineOf('<two> & $&')];
    expect(page(cache, children)).toBe(plain);
    expect(rendered).toEqual(['one', '<two> & $&']);
    expect(page(cache, children)).toBe(plain);
    expect(rendered).toEqual([]);
  });

  test('is rendered where its key is new, beside those that are known', () => {
    const cache = new Map<string, string>();
    page(cache, [lineOf('one'), lineOf('two')]);
    const html = page(cache, [lineOf('one'), lineOf('three'), lineOf('two')]);
    expect(rendered).toEqual(['three']);
    expect(html.match(/<b>\w+<\/b>/g)).toEqual(['<b>one</b>', '<b>three</b>', '<b>two</b>']);
    expect(html).not.toContain('cached-');
  });

  test('that does not follow from its key is found while developing', () => {
    const cache = new Map<string, string>();
    page(cache, lineOf('one'), true);
    expect(page(cache, lineOf('one'), true)).toContain('<b>one</b>');
    expect(rendered).toEqual(['one']);
    expect(() => page(cache, lineOf('one', 'another'), true)).toThrow(
      'does not follow from its key',
    );
  });

  test('that is forgotten between its place and its HTML is still whole', () => {
    const cache = new Map<string, string>();
    page(cache, lineOf('one'));
    const parts = createParts(cache, { isChecking: false });
    const html = renderToString(<PartsContext value={parts}>{lineOf('one')}</PartsContext>);
    cache.clear();
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
    expect(html).not.toMatch(/cached-|hidden/);
  });

  test('in the browser is its children and nothing else', () => {
    expect(renderToString(lineOf('one'))).toBe(renderToString(<Line text="one" />));
  });
});
