import { shareText } from '@lotwise/domain/community/share-text';
import { showToast } from '../../../lib/toast.ts';
import { Icon } from '../../../ui/Icon.tsx';

const textOf = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();

/** The device's own share sheet; without one the address is copied. */
export function ShareButton({ title, html }: { title: string; html: string }) {
  const share = async () => {
    const url = location.href;
    try {
      if (typeof navigator.share === 'function')
        return await navigator.share({ title, text: shareText(textOf(html)), url });
      await navigator.clipboard.writeText(url);
      showToast({ title: 'Link copied' });
    } catch (error) {
      // Closing the share sheet is a choice, not a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        // A browser's reason is for programmers.
        showToast({
          title: 'Sharing failed',
          description: 'Copy the page’s address.',
          tone: 'bad',
        });
    }
  };
  return (
    <button type="button" className="btn btn-quiet" onClick={() => void share()}>
      <Icon name="share" isSmall />
      <span>Share</span>
    </button>
  );
}
