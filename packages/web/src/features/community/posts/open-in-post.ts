import { lazyCode } from '../../../lib/lazy-code.ts';
import { showImage } from './show-image.ts';

const loadLots = lazyCode(() => import('../lots/open-lots.tsx'));

/** Opens a ledger's numbers or an image of another site in its place. */
export async function openInPost(part: Element): Promise<void> {
  const block = part.closest<HTMLElement>('.lots');
  if (block) (await loadLots()).openLots(block);
  else if (part instanceof HTMLAnchorElement) showImage(part);
}
