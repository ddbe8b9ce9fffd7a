import type { Locator, Page } from '@playwright/test';

export const answerField = (page: Page): Locator => page.getByLabel('Write your answer');

export const toolbar = (field: Locator): Locator =>
  field.locator('xpath=..').getByRole('toolbar', { name: 'Formatting' });

/** Selects a part of a field's text. */
export async function select(field: Locator, start: number, end: number): Promise<void> {
  await field.evaluate(
    (area: HTMLTextAreaElement, [from, to]) => area.setSelectionRange(from, to),
    [start, end] as const,
  );
}
