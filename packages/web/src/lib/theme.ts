import { useEffect, useState } from 'react';
import { store, stored } from './storage.ts';

/** `system` is what the device uses. */
export type Theme = 'light' | 'dark' | 'system';

const KEY = 'theme';

/** The color a phone gives its own bar around the page. */
const BAR = { light: '#ffffff', dark: '#131a21' };

/**
 * The chosen theme, light until one is chosen, and how to choose another. The choice is stored in
 * the browser; the class on the document's root is `light` or `dark`. The script in a page's head
 * sets it before the page is painted.
 */
export function useTheme(): { theme: Theme; choose: (theme: Theme) => void } {
  const [theme, setTheme] = useState<Theme>('light');
  // The server cannot know the choice.
  useEffect(() => setTheme(storedTheme()), []);
  useEffect(() => {
    if (theme !== 'system') return;
    const device = deviceTheme();
    const onChange = () => show('system');
    device.addEventListener('change', onChange);
    return () => device.removeEventListener('change', onChange);
  }, [theme]);
  return {
    theme,
    choose: (chosen) => {
      store('localStorage', KEY, chosen);
      show(chosen);
      setTheme(chosen);
    },
  };
}

function storedTheme(): Theme {
  const theme = stored('localStorage', KEY);
  return theme === 'dark' || theme === 'system' ? theme : 'light';
}

const deviceTheme = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');

function show(theme: Theme): void {
  const shown = theme === 'system' ? (deviceTheme().matches ? 'dark' : 'light') : theme;
  document.documentElement.className = shown;
  document
    .querySelector<HTMLMetaElement>('meta[name=theme-color]')
    ?.setAttribute('content', BAR[shown]);
}
