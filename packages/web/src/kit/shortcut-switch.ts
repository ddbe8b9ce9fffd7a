const KEY = 'shortcuts';

/**
 * Whether the keys of this device are shortcuts. They are, until someone who types by voice or by a
 * switch says otherwise.
 */
export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    // Refused storage: nothing was chosen.
    return true;
  }
}

export function switchShortcuts(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
  } catch {
    // Refused storage: the choice can't be stored.
  }
}
