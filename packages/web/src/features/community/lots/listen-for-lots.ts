import { lazyCode } from '../../../kit/lazy-code.ts';
import { showToast } from '../../../kit/toast.ts';

const load = lazyCode(() => import('./open-lots.tsx'));

/**
 * Waits for presses of "Change the numbers", wherever a post with a ledger is shown. The ledger's
 * own code, and the
 * engine with it, is loaded at the first press.
 */
export function listenForLots(): void {
  document.addEventListener('click', ({ target }) => {
    const button =
      target instanceof Element ? target.closest<HTMLButtonElement>('.lots-change') : null;
    const block = button?.closest<HTMLElement>('.lots');
    if (button && block) void open(button, block);
  });
}

async function open(button: HTMLButtonElement, block: HTMLElement): Promise<void> {
  button.disabled = true;
  try {
    const { openLots } = await load();
    openLots(block);
  } catch {
    showToast({
      title: 'Failed to open the ledger',
      description: 'Check your connection and try again.',
      tone: 'bad',
    });
  }
  button.disabled = false;
}
