import { createRoot } from 'react-dom/client';
import { LotsEditor } from './LotsEditor.tsx';

/**
 * Puts the editor in the place of a block's figures; closing it brings them back. The block's own
 * text is in its `code`.
 */
export function openLots(block: HTMLElement): void {
  const figures = block.querySelector<HTMLElement>('.lots-figures');
  const button = block.querySelector<HTMLElement>('.lots-change');
  const source = block.querySelector('.lots-source code')?.textContent;
  if (!figures || !button || source == null || block.querySelector('.lots-editor')) return;
  const place = document.createElement('div');
  place.className = 'lots-editor';
  figures.before(place);
  figures.hidden = true;
  button.hidden = true;
  const root = createRoot(place);
  const close = () => {
    root.unmount();
    place.remove();
    figures.hidden = false;
    button.hidden = false;
    button.focus();
  };
  root.render(<LotsEditor source={source} onClose={close} />);
}
