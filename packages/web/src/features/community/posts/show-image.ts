import { showToast } from '../../../lib/toast.ts';

const DOUBLE_CLICK_MS = 1000;
const shown = new WeakSet<HTMLAnchorElement>();

/**
 * Shows an image of another site below the link that stood for it, which then leads to the image
 * itself. Until then nothing was loaded from there; the site is not told which page it is seen on.
 */
export function showImage(link: HTMLAnchorElement): void {
  if (shown.has(link)) return;
  shown.add(link);
  const image = new Image();
  image.alt = link.textContent;
  image.referrerPolicy = 'no-referrer';
  // Not at once: the second press of a double click would leave the page.
  const leadOn = () => void setTimeout(() => link.removeAttribute('type'), DOUBLE_CLICK_MS);
  image.addEventListener('load', leadOn);
  image.addEventListener('error', () => {
    image.remove();
    leadOn();
    showToast({
      title: 'The image could not be loaded',
      description:
        link.protocol === 'http:'
          ? `${link.hostname} may be offline or only available without encryption. The link now leads there.`
          : `${link.hostname} may be offline or may have removed it.`,
      tone: 'bad',
    });
  });
  // An old address without encryption, which the page does not load: most hosts have the other,
  // too.
  image.src = link.href.replace(/^http:/, 'https:');
  link.after(image);
}
