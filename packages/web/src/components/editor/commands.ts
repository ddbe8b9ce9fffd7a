import { type Change, type Format, formatText } from './format-text.ts';

/** A tool of the bar: its name, what shows it, and its shortcut behind Ctrl or ⌘. */
export interface Tool {
  format: Format;
  label: string;
  sign: string;
  shortcut?: { key: string; isShifted?: true };
}

export const TOOLS: Tool[] = [
  { format: 'bold', label: 'Bold', sign: 'B', shortcut: { key: 'b' } },
  { format: 'italic', label: 'Italic', sign: 'I', shortcut: { key: 'i' } },
  { format: 'link', label: 'Link', sign: '🔗', shortcut: { key: 'k' } },
  { format: 'quote', label: 'Quote', sign: '❝', shortcut: { key: '9', isShifted: true } },
  { format: 'code', label: 'Code', sign: '<>', shortcut: { key: 'e' } },
  { format: 'bullets', label: 'Bulleted list', sign: '•', shortcut: { key: '8', isShifted: true } },
  {
    format: 'numbers',
    label: 'Numbered list',
    sign: '1.',
    shortcut: { key: '7', isShifted: true },
  },
  { format: 'table', label: 'Table', sign: '▦' },
];

const COMMENT_TOOLS: readonly Format[] = ['bold', 'italic', 'link', 'code'];

export const toolsOf = (kind: 'post' | 'comment'): Tool[] =>
  kind === 'post' ? TOOLS : TOOLS.filter(({ format }) => COMMENT_TOOLS.includes(format));

/**
 * The tool whose shortcut a press is. Digits are told by their key's place: shifted, it types
 * something else.
 */
export function toolOf(event: KeyboardEvent, tools: readonly Tool[]): Tool | undefined {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined;
  const key = event.code.startsWith('Digit') ? event.code.slice(5) : event.key.toLowerCase();
  return tools.find(
    ({ shortcut }) => shortcut?.key === key && Boolean(shortcut.isShifted) === event.shiftKey,
  );
}

export function applyFormat(field: HTMLTextAreaElement, format: Format): void {
  replace(
    field,
    formatText(field.value, { start: field.selectionStart, end: field.selectionEnd }, format),
  );
}

/** Changes a field as typing would: its undo remembers it, and React hears of it. */
export function replace(field: HTMLTextAreaElement, { from, to, text, select }: Change): void {
  field.focus();
  field.setSelectionRange(from, to);
  // The one way in browsers to write through the undo history.
  const isDone =
    text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text);
  if (!isDone) {
    field.setRangeText(text, from, to, 'end');
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  field.setSelectionRange(select.start, select.end);
}
