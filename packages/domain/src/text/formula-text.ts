interface Element {
  tag: string;
  children: (Element | string)[];
}

/** A formula in MathML in one line, as one would type it: 1/2 is not 12. */
export function formulaText(math: string): string {
  const root: Element = { tag: '', children: [] };
  const open = [root];
  for (const [piece] of math.matchAll(/<[^>]*>|[^<]+/g)) {
    const name = /^<([a-z]+)/.exec(piece)?.[1];
    if (!piece.startsWith('<')) open.at(-1)?.children.push(piece);
    else if (name === undefined) open.pop();
    else {
      const element = { tag: name, children: [] };
      open.at(-1)?.children.push(element);
      if (!piece.endsWith('/>')) open.push(element);
    }
  }
  return textOf(root);
}

function textOf(node: Element | string): string {
  if (typeof node === 'string') return node;
  const [first = '', second = '', third = ''] = node.children.map(textOf);
  if (node.tag === 'mfrac') return `${grouped(first)}/${grouped(second)}`;
  if (node.tag === 'msup' || node.tag === 'mover') return `${grouped(first)}^${grouped(second)}`;
  if (node.tag === 'msub' || node.tag === 'munder') return `${grouped(first)}_${grouped(second)}`;
  if (node.tag === 'msubsup' || node.tag === 'munderover')
    return `${grouped(first)}_${grouped(second)}^${grouped(third)}`;
  if (node.tag === 'mroot') return `${grouped(first)}^(1/${second})`;
  const all = node.children.map(textOf).join('');
  return node.tag === 'msqrt' ? `√${grouped(all)}` : all;
}

/** In brackets where it is of several parts. */
const grouped = (text: string): string =>
  /^[\p{L}\p{N}.,%∑∏∫]*$/u.test(text) ? text : `(${text})`;
