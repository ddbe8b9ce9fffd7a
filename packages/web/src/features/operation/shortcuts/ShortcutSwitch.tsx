import { useEffect, useState } from 'react';
import { areShortcutsOn, switchShortcuts } from '../../../lib/shortcut-switch.ts';

/** Switches the single-key shortcuts of this device on and off. */
export function ShortcutSwitch() {
  const [isOn, setOn] = useState(true);
  // The server can't know what this device has chosen.
  useEffect(() => setOn(areShortcutsOn()), []);
  return (
    <label className="flex gap-3 py-2 min-h-11 items-start">
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        className="size-5 flex-none mt-0.5 accent-brand"
        checked={isOn}
        onChange={(event) => {
          switchShortcuts(event.target.checked);
          setOn(event.target.checked);
        }}
      />
      <span>
        <span className="block font-medium leading-snug">Single-key shortcuts</span>
        <span className="hint block">
          On this device. Turn them off if you use dictation or trigger them by accident.
        </span>
      </span>
    </label>
  );
}
