import { shareText } from '@lotwise/domain/share-text';
import { toastFailure } from '../../../kit/failures.ts';
import { showToast } from '../../../kit/toast.ts';
import { Icon } from '../../../ui/Icon.tsx';

/** The device's own share sheet; without one the address is copied. */
export function ShareButton({ title, description }: { title: string; description: string }) {
  const share = async () => {
    const url = location.href;
    try {
      if (typeof navigator.share === 'function')
        return await navigator.share({ title, text: shareText(description), url });
      await navigator.clipboard.writeText(url);
      showToast({ title: 'Link copied' });
    } catch (error) {
      // Closing the share sheet is a choice, not a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        toastFailure('Sharing failed', error);
    }
  };
  return (
    <button type="button" className="btn btn-quiet" onClick={() => void share()}>
      <Icon name="share" isSmall />
      Share
    </button>
  );
}
