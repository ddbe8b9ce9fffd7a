import { type Theme, useTheme } from '../../../lib/theme.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Menu } from '../../../ui/Menu.tsx';

const THEMES: readonly [Theme, name: string][] = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['system', 'Match device'],
];

export function ThemeMenu() {
  const { theme, choose } = useTheme();
  return (
    <Menu label="Theme" summary={<Icon name={theme === 'dark' ? 'moon' : 'sun'} />} isForActions>
      {THEMES.map(([value, name]) => (
        <button
          key={value}
          type="button"
          className="menu-item justify-between"
          aria-pressed={value === theme}
          onClick={() => choose(value)}
        >
          {name}
          {value === theme && <Icon name="check" isSmall />}
        </button>
      ))}
    </Menu>
  );
}
