import { useState } from 'react';

interface Pressed<T> {
  value: T;
}

/**
 * A switch that is saved when it is pressed: it shows what was pressed from that moment until the
 * saving ends, and then what is on record. `save` is a mutation's `mutate`.
 */
export function usePressed<T>(
  recorded: T,
  save: (value: T, ends: { onSettled: () => void }) => void,
): [T, (value: T) => void] {
  const [pressed, setPressed] = useState<Pressed<T>>();
  const press = (value: T) => {
    const mine = { value };
    setPressed(mine);
    save(value, {
      onSettled: () => setPressed((latest) => (latest === mine ? undefined : latest)),
    });
  };
  return [pressed ? pressed.value : recorded, press];
}
