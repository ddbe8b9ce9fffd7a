/** An element without its children: its attributes as text, and what is between its tags. */
export type Element = { attributes: string; content: string };

/**
 * The elements of a name in a piece of XML, one after the other, in one pass however the piece is
 * built. Elements of that name must not hold others of it, as in spreadsheets none does.
 */
export function* elements(xml: string, name: string): Generator<Element> {
  const open = `<${name}`;
  const close = `</${name}>`;
  for (let at = xml.indexOf(open); at >= 0; at = xml.indexOf(open, at)) {
    const after = xml.charCodeAt(at + open.length);
    const end = xml.indexOf('>', at);
    if (end < 0) return;
    const isName = after === 62 || after === 47 || after <= 32; // >, / or a blank
    if (!isName) {
      at += open.length;
      continue;
    }
    const attributes = xml.slice(at + open.length, end);
    if (attributes.endsWith('/')) {
      yield { attributes, content: '' };
      at = end + 1;
      continue;
    }
    const stop = xml.indexOf(close, end);
    if (stop < 0) return;
    yield { attributes, content: xml.slice(end + 1, stop) };
    at = stop + close.length;
  }
}

/** By the attribute's name: a sheet asks millions of times for a few. */
const PATTERNS = new Map<string, RegExp>();

/** The value of an attribute, or undefined. */
export function attribute(attributes: string, name: string): string | undefined {
  let pattern = PATTERNS.get(name);
  if (pattern === undefined) {
    pattern = new RegExp(`(?:^|\\s)${name}="([^"]*)"`);
    PATTERNS.set(name, pattern);
  }
  const match = pattern.exec(attributes);
  return match === null ? undefined : unescape(match[1] ?? '');
}

/** Names without their prefixes: `<x:row>` is `<row>`. */
export function withoutPrefixes(xml: string): string {
  return /<\/?[A-Za-z]\w*:/.test(xml) ? xml.replace(/<(\/?)[A-Za-z]\w*:(?=[A-Za-z])/g, '<$1') : xml;
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text without its escapes. */
export function unescape(text: string): string {
  if (!text.includes('&') && !text.includes('_x000D_')) return text;
  return text
    .replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (all, hex, decimal, name) => {
      if (name !== undefined) return NAMED[String(name)] ?? String(all);
      const code = hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    })
    .replace(/_x000D_/g, '');
}

/**
 * The text of all `<t>` in a string item, rich or plain; what is said about its reading is not it.
 */
export function textIn(content: string): string {
  let text = '';
  for (const part of elements(withoutReadings(content), 't')) text += unescape(part.content);
  return text;
}

function withoutReadings(content: string): string {
  let kept = '';
  let at = 0;
  for (let open = content.indexOf('<rPh'); open >= 0; open = content.indexOf('<rPh', at)) {
    const close = content.indexOf('</rPh>', open);
    if (close < 0) break;
    kept += content.slice(at, open);
    at = close + '</rPh>'.length;
  }
  return kept + content.slice(at);
}
