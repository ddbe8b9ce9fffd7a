import { Toast } from 'radix-ui';
import { hideToast, type ToastMessage } from '../lib/toast.ts';
import { Icon } from './Icon.tsx';

const DURATION_MS = 5000;
const SWIPE_PX = 50;

/** The notification area: one toast, 5 seconds, swiped away to the right, focused by F8. */
export function ToastArea({ toast }: { toast: ToastMessage | null }) {
  return (
    <Toast.Provider duration={DURATION_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
      {toast && (
        <Toast.Root
          key={toast.id}
          className="toast"
          data-tone={toast.tone ?? 'good'}
          type={toast.tone === 'bad' ? 'foreground' : 'background'}
          onOpenChange={(isOpen) => !isOpen && hideToast(toast.id)}
        >
          <Toast.Title className="font-semibold">{toast.title}</Toast.Title>
          <Toast.Close
            className={toast.description ? 'icon-btn row-span-2' : 'icon-btn'}
            aria-label="Close"
          >
            <Icon name="close" isSmall />
          </Toast.Close>
          {toast.description && (
            <Toast.Description className="text-ink-2 text-control">
              {toast.description}
            </Toast.Description>
          )}
        </Toast.Root>
      )}
      <Toast.Viewport className="toast-area" />
    </Toast.Provider>
  );
}
