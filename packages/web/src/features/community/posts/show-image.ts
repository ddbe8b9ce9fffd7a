import { showToast } from '../../../kit/toast.ts';

/**
 * Shows an image of another site below the link that stood for it, which then leads to the image
 * itself. Until then nothing was loaded from there; the site is not told which page it is seen on.
 */
export function showImage(link: HTMLAnchorElement): void {
  const { type } = link;
  const image = new Image();
  image.alt = link.textContent;
  image.referrerPolicy = 'no-referrer';
  image.addEventListener('error', () => {
    image.remove();
    link.type = type;
    showToast({
      title: 'The image could not be loaded',
      description: `${link.hostname} may be away, or no longer have it.`,
      tone: 'bad',
    });
  });
  link.removeAttribute('type');
  image.src = link.href;
  link.after(image);
}
