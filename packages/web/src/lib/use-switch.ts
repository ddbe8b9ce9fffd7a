import type { CallOptions } from '@lotwise/contract/client';
import { useEffect, useState } from 'react';
import { useRepeatedWrite, type WriteOptions } from './use-write.ts';

interface Pressed<T> {
  value: T;
}

interface SwitchOptions<R, T> extends Omit<WriteOptions<R, T>, 'mutationFn'> {
  /** What is on record. */
  recorded: T;
  send: (value: T, options?: CallOptions) => Promise<R>;
}

/** Whether the page is being left: what was pressed last has been sent by then. */
let isLeft = false;

/**
 * A switch that is saved when it is pressed: it shows what was pressed from that moment until the
 * saving ends, and then what is on record. A page that is left meanwhile still saves what was
 * pressed last. Presses with one `scope` are saved in their order.
 */
export function useSwitch<R, T>({
  recorded,
  send,
  ...options
}: SwitchOptions<R, T>): [T, (value: T) => void] {
  // A request that ends with its page would let an earlier press, still queued, overtake the last.
  const save = (value: T) => (isLeft ? new Promise<R>(() => {}) : send(value));
  const write = useRepeatedWrite<R, T>({ ...options, mutationFn: save });
  const [pressed, setPressed] = useState<Pressed<T>>();
  useEffect(() => {
    if (!pressed) return;
    const leave = () => {
      isLeft = true;
      // The reader may have decided to stay.
      setTimeout(() => (isLeft = false));
      // Nobody is left to be told of a failure.
      send(pressed.value, { keepalive: true }).catch(() => {});
    };
    // The one comes before the next page is asked for, the other also where a phone ends a page.
    const events = ['beforeunload', 'pagehide'] as const;
    for (const event of events) addEventListener(event, leave);
    return () => events.forEach((event) => removeEventListener(event, leave));
  }, [pressed, send]);
  const press = (value: T) => {
    const mine = { value };
    setPressed(mine);
    write.mutate(value, {
      onSettled: () => setPressed((latest) => (latest === mine ? undefined : latest)),
    });
  };
  return [pressed ? pressed.value : recorded, press];
}
