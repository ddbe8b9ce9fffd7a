import type { Page } from '@playwright/test';

/**
 * What a page no longer tells where the system forces its colours, as Windows' contrast themes do:
 * a list without its arrow, what is chosen, where the focus is, a drawing in colours of ours.
 * Leaves the page without forced colours.
 */
export async function lostInForcedColours(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  // The focus is shown to those who move it by keys.
  await page.keyboard.press('Tab');
  const lost = [
    ...(await page.evaluate(listsWithoutArrow)),
    ...(await page.evaluate(unseenChoices)),
    ...(await page.evaluate(ownColours)),
    ...(await page.evaluate(unseenFocus)),
  ];
  await page.emulateMedia({ forcedColors: null });
  return lost;
}

const listsWithoutArrow = (): string[] =>
  [...document.querySelectorAll('select')]
    .filter((list) => list.checkVisibility() && getComputedStyle(list).appearance === 'none')
    .map((list) => `no arrow: ${list.name || list.ariaLabel || list.id}`);

/** What looks like its neighbours although it is chosen and they are not. */
function unseenChoices(): string[] {
  const CHOSEN =
    '[aria-current]:not([aria-current=false]), [aria-pressed=true], [aria-selected=true]:not([role=row])';
  // Of these a forced colour leaves something; of backgrounds that are drawn, and shadows, nothing.
  const LEFT = [
    'background-color',
    'border-block-end-style',
    'border-block-end-width',
    'border-inline-start-style',
    'border-inline-start-width',
    'color',
    'fill',
    'font-weight',
    'outline-style',
    'text-decoration-line',
  ];
  const look = (one: Element): string =>
    [one, ...one.querySelectorAll('svg')]
      .map((part) => {
        const style = getComputedStyle(part);
        return LEFT.map((name) => style.getPropertyValue(name)).join();
      })
      .join(' | ');
  const neighbour = (one: Element): Element | undefined => {
    const alike = `${one.localName}${one.classList[0] ? `.${CSS.escape(one.classList[0])}` : ''}`;
    for (let around = one.parentElement; around; around = around.parentElement) {
      const found = [...around.querySelectorAll(alike)].find(
        (other) => other.checkVisibility() && !other.matches(CHOSEN),
      );
      if (found) return found;
    }
    return undefined;
  };
  return [...document.querySelectorAll(CHOSEN)]
    .filter((one) => one.checkVisibility())
    .filter((one) => {
      const other = neighbour(one);
      return other && look(one) === look(other);
    })
    .map((one) => `not seen to be chosen: ${one.ariaLabel ?? one.textContent}`);
}

/** Drawings stay in colours of ours, which somebody's background may swallow. */
function ownColours(): string[] {
  const found = new Set<string>();
  for (const drawing of document.querySelectorAll('svg:not(.qr)')) {
    const given = drawing.parentElement && getComputedStyle(drawing.parentElement).color;
    for (const shape of drawing.querySelectorAll('path, line, rect, circle, use')) {
      const { fill, stroke } = getComputedStyle(shape);
      if (shape.checkVisibility() && [fill, stroke].some((one) => one !== 'none' && one !== given))
        found.add(`in colours of ours: ${shape.localName} of ${drawing.outerHTML.slice(0, 80)}`);
    }
  }
  return [...found];
}

function unseenFocus(): string[] {
  const isRinged = (one: Element | null): boolean => {
    if (!one) return false;
    const { outlineColor, outlineStyle, outlineWidth } = getComputedStyle(one);
    return (
      outlineStyle !== 'none' &&
      Number.parseFloat(outlineWidth) >= 2 &&
      !/^rgba\(.*, 0\)$/.test(outlineColor)
    );
  };
  return [
    ...document.querySelectorAll<HTMLElement>(
      ':is(a[href], button, input, select, summary, textarea, [tabindex]):not([tabindex="-1"])',
    ),
  ]
    .filter((one) => {
      one.focus({ preventScroll: true });
      // What lies unseen over a label of its own, or beside it, shows its focus there.
      return (
        document.activeElement === one &&
        ![one, one.parentElement, one.nextElementSibling].some(isRinged)
      );
    })
    .map((one) => `focus not seen: ${one.outerHTML.slice(0, 80)}`);
}
