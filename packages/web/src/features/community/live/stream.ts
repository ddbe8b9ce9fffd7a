import type { LiveEvents } from '@lotwise/contract/community/live';

export type LiveName = keyof LiveEvents;
export type LiveEvent = { [N in LiveName]: { name: N; data: LiveEvents[N] } }[LiveName];

const NAMES: readonly LiveName[] = [
  'ready',
  'inbox',
  'answer',
  'comment',
  'accept',
  'votes',
  'gap',
  'signed-out',
];
const WAIT_MS = 2000;
const WAIT_MAX_MS = 60_000;

/**
 * The stream of `/api/events`, opened again with growing pauses whenever it ends. A change of
 * questions opens the new one before it closes the old.
 */
export function createStream(hear: (event: LiveEvent) => void) {
  let url: string | null = null;
  let source: EventSource | null = null;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function open(): void {
    if (url === null) return;
    const next = new EventSource(url);
    const before = source;
    source = next;
    const hasFailed = failures > 0;
    for (const name of NAMES)
      next.addEventListener(name, (message: MessageEvent<string>) => {
        if (name === 'ready') {
          failures = 0;
          before?.close();
        }
        // The server writes what the types say.
        hear({ name, data: JSON.parse(message.data) as never });
        if (name === 'ready' && hasFailed) hear({ name: 'gap', data: {} });
      });
    // The browser's own retries neither slow down nor survive a refusal.
    next.addEventListener('error', () => {
      next.close();
      before?.close();
      if (source !== next) return;
      source = null;
      failures++;
      timer = setTimeout(
        open,
        Math.min(WAIT_MAX_MS, WAIT_MS * 2 ** (failures - 1)) * (0.5 + Math.random()),
      );
    });
  }

  return {
    /** Listens to these questions; with null to nothing. */
    listen(questionIds: readonly string[] | null): void {
      const query = (questionIds ?? []).map((id) => `question=${id}`).join('&');
      const wanted = questionIds === null ? null : `/api/events${query && `?${query}`}`;
      if (wanted === url) return;
      url = wanted;
      clearTimeout(timer);
      if (url !== null) return open();
      source?.close();
      source = null;
    },
  };
}
