import { toastFailure } from '../../../lib/failures.ts';
import { lazyCode } from '../../../lib/lazy-code.ts';

const load = lazyCode(() => import('./open-in-post.ts'));

/**
 * Waits for presses of what opens inside a post, wherever one is shown: a ledger's numbers, an
 * image of another site. The code for it is loaded at the first press.
 */
export function listenInPosts(): void {
  document.addEventListener('click', (event) => {
    const { target, ctrlKey, metaKey, shiftKey } = event;
    const part = target instanceof Element && target.closest('.lots-change, .prose a[type]');
    // Those ask for a window of its own.
    if (!part || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    load()
      .then(({ openInPost }) => openInPost(part))
      .catch((error) => toastFailure('Failed to open', error));
  });
}
