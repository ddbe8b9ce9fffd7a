import { describe, expect, test } from 'vitest';
import { type Format, formatText } from './format-text.ts';

/** A text with its selection marked: `a [b] c`, or `a | c` for a caret. */
function parse(marked: string) {
  if (marked.includes('¦'))
    return {
      text: marked.replace('¦', ''),
      selection: { start: marked.indexOf('¦'), end: marked.indexOf('¦') },
    };
  const start = marked.indexOf('⟦');
  return { text: marked.replace(/[⟦⟧]/g, ''), selection: { start, end: marked.indexOf('⟧') - 1 } };
}

function press(marked: string, format: Format): string {
  const { text, selection } = parse(marked);
  const { from, to, text: inserted, select } = formatText(text, selection, format);
  const next = text.slice(0, from) + inserted + text.slice(to);
  if (select.start === select.end)
    return `${next.slice(0, select.start)}¦${next.slice(select.start)}`;
  return `${next.slice(0, select.start)}⟦${next.slice(select.start, select.end)}⟧${next.slice(select.end)}`;
}

describe('pressing', () => {
  test.each<[Format, string, string]>([
    ['bold', 'a ⟦b⟧ c', 'a **⟦b⟧** c'],
    ['bold', 'a **⟦b⟧** c', 'a ⟦b⟧ c'],
    ['bold', 'a ¦', 'a **⟦bold text⟧**'],
    ['italic', '⟦b⟧', '*⟦b⟧*'],
    ['italic', '*⟦b⟧*', '⟦b⟧'],
    ['italic', '**⟦b⟧**', '***⟦b⟧***'],
    ['code', '⟦f(x)⟧', '`⟦f(x)⟧`'],
    ['code', '⟦a\nb⟧', '```\n⟦a\nb⟧\n```\n\n'],
    ['code', 'x\n⟦a\nb⟧\ny', 'x\n\n```\n⟦a\nb⟧\n```\n\ny'],
    ['link', '⟦the form⟧', '[the form](⟦https://⟧)'],
    ['link', '⟦https://irs.gov⟧', '[⟦link text⟧](https://irs.gov)'],
    ['link', '¦', '[link text](⟦https://⟧)'],
    ['quote', 'one\nt¦wo', 'one\n> two¦'],
    ['quote', '⟦one\ntwo⟧', '⟦> one\n> two⟧'],
    ['quote', '⟦> one\n> two⟧', '⟦one\ntwo⟧'],
    ['bullets', '¦', '- ¦'],
    ['bullets', '⟦one\ntwo⟧', '⟦- one\n- two⟧'],
    ['numbers', '⟦one\ntwo⟧', '⟦1. one\n2. two⟧'],
    ['numbers', '⟦1. one\n2. two⟧', '⟦one\ntwo⟧'],
  ])('%s on %j makes %j', (format, before, after) => {
    expect(press(before, format)).toBe(after);
  });

  test('table puts one on lines of its own', () => {
    expect(press('Before¦', 'table')).toMatch(
      /^Before\n\n\| ⟦Date⟧ \| Quantity \|.*\n\| --- \| ---: \| ---: \|\n.*\|\n\n$/,
    );
  });
});
