/**
 * Gives the replies that a page brought the HTML of their posts back. It stands in the page
 * already, marked `data-html="field id"`, so the state leaves every `…Html` out: with it a
 * question's page would be a quarter larger.
 */
export function takeHtmlOfPage(replies: unknown, page: ParentNode): void {
  const found = new Map<string, [field: string, html: string][]>();
  for (const element of page.querySelectorAll<HTMLElement>('[data-html]')) {
    const [field = '', id = ''] = (element.dataset['html'] ?? '').split(' ');
    found.set(id, [...(found.get(id) ?? []), [field, element.innerHTML]]);
  }
  if (found.size > 0) fill(replies, found);
}

function fill(value: unknown, found: ReadonlyMap<string, [field: string, html: string][]>): void {
  if (typeof value !== 'object' || value === null) return;
  const own = 'id' in value && typeof value.id === 'string' ? found.get(value.id) : undefined;
  for (const part of Object.values(value)) fill(part, found);
  for (const [field, html] of own ?? []) Object.assign(value, { [field]: html });
}
