import { store, stored } from './storage.ts';

const KEY = 'shortcuts';

/**
 * Whether the keys of this device are shortcuts. They are, until someone who types by voice or by a
 * switch says otherwise.
 */
export const areShortcutsOn = (): boolean => stored('localStorage', KEY) !== 'off';

export const switchShortcuts = (isOn: boolean): void =>
  store('localStorage', KEY, isOn ? null : 'off');
