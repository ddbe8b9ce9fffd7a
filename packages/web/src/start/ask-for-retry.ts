import { START_FAILURE } from '@lotwise/domain/operation/start-failure';

/**
 * Says under the bar of a page whose code did not come that it can only be read, and waits for a
 * press of Retry. Plain DOM: what would draw it is what is missing.
 */
export function askForRetry(): Promise<void> {
  const notice = document.createElement('p');
  notice.className = 'start-failure';
  notice.setAttribute('role', 'alert');
  notice.textContent = START_FAILURE;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'btn';
  button.textContent = 'Retry';
  notice.append(button);
  document.body.prepend(notice);
  return new Promise((resolve) => {
    button.addEventListener('click', () => {
      notice.remove();
      resolve();
    });
  });
}
