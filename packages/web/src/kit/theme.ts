import { useEffect, useState } from 'react';
import { store } from './storage.ts';

export type Theme = 'light' | 'dark';

const KEY = 'theme';

/** The colour a phone gives its own bar around the page. */
const BAR = { light: '#ffffff', dark: '#131a21' };

/**
 * The theme in use and a switch for it. The choice is stored in the browser and set as a class on
 * the document's root.
 */
export function useTheme(): { theme: Theme; toggle: () => void } {
  const [theme, setTheme] = useState<Theme>('light');
  // The server cannot know the choice; the script in the head has applied it before this runs.
  useEffect(
    () => setTheme(document.documentElement.classList.contains('dark') ? 'dark' : 'light'),
    [],
  );
  return {
    theme,
    toggle: () => {
      const next = theme === 'dark' ? 'light' : 'dark';
      document.documentElement.classList.remove(theme);
      document.documentElement.classList.add(next);
      for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
        meta.content = BAR[next];
      store('localStorage', KEY, next);
      setTheme(next);
    },
  };
}
