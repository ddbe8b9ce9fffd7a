import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

interface MenuParts {
  label: string;
  summary: ReactNode;
  children: ReactNode;
  onOpen?: () => void;
  /** For a panel of sentences instead of words. */
  isWide?: boolean;
  /** For buttons that do something elsewhere: a press closes it, and the focus stays with it. */
  isForActions?: boolean;
}

/**
 * A button that shows a panel of links. It opens without JavaScript too; with it, it closes by
 * Escape, by a click elsewhere, by tabbing out of it and by going on.
 */
export function Menu({ label, summary, children, onOpen, isWide, isForActions }: MenuParts) {
  const menu = useRef<HTMLDetailsElement>(null);
  const location = useLocation();
  const shownAt = useRef(location);

  useEffect(() => {
    if (menu.current && shownAt.current !== location) menu.current.open = false;
    shownAt.current = location;
  }, [location]);

  useEffect(() => openedBefore(menu.current), []);

  useEffect(() => {
    const closeFromOutside = (event: Event) => {
      if (
        menu.current?.open &&
        event.target instanceof Node &&
        !menu.current.contains(event.target)
      )
        menu.current.open = false;
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.current?.open) return;
      menu.current.open = false;
      menu.current.querySelector('summary')?.focus();
    };
    document.addEventListener('click', closeFromOutside);
    // Tabbed out of.
    document.addEventListener('focusin', closeFromOutside);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('click', closeFromOutside);
      document.removeEventListener('focusin', closeFromOutside);
      document.removeEventListener('keydown', onKey);
    };
  }, []);

  const close = () => {
    if (menu.current) menu.current.open = false;
    menu.current?.querySelector('summary')?.focus();
  };
  const onToggle = () => {
    if (!menu.current?.open) return;
    if (isForActions) hangWhereItFits(menu.current);
    menu.current.querySelector('input')?.focus();
    onOpen?.();
  };
  return (
    <details className={isForActions ? 'menu menu-actions' : 'menu'} ref={menu} onToggle={onToggle}>
      <summary aria-label={label}>{summary}</summary>
      <div
        className={`menu-panel${isWide ? ' menu-panel-wide' : ''}`}
        onClickCapture={isForActions ? close : undefined}
      >
        {children}
      </div>
    </details>
  );
}

/** A menu that was opened before the page's code was there. */
function openedBefore(menu: HTMLDetailsElement | null): void {
  if (menu?.open) menu.dispatchEvent(new Event('toggle'));
}

/** Upwards where it would end below the screen. */
function hangWhereItFits(menu: HTMLDetailsElement): void {
  menu.removeAttribute('data-up');
  const panel = menu.lastElementChild?.getBoundingClientRect();
  if (panel && panel.bottom > innerHeight && menu.getBoundingClientRect().top > panel.height)
    menu.setAttribute('data-up', '');
}
