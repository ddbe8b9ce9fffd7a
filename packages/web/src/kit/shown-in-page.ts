/**
 * Gives the replies that a page brought back what is in the page already: the HTML of posts,
 * marked `data-html="field id"`, and texts, marked `data-text="field id"`. The state leaves them
 * out: with them a question's page would be a quarter larger, a list a tenth.
 */
export function takeShown(replies: unknown, page: ParentNode): void {
  const found = new Map<string, [field: string, shown: string][]>();
  for (const element of page.querySelectorAll<HTMLElement>('[data-html],[data-text]')) {
    const { html, text } = element.dataset;
    const [field = '', id = ''] = (html ?? text ?? '').split(' ');
    const shown = html === undefined ? element.textContent : element.innerHTML;
    found.set(id, [...(found.get(id) ?? []), [field, shown]]);
  }
  if (found.size > 0) fill(replies, found);
}

function fill(value: unknown, found: ReadonlyMap<string, [field: string, shown: string][]>): void {
  if (typeof value !== 'object' || value === null) return;
  const own = 'id' in value && typeof value.id === 'string' ? found.get(value.id) : undefined;
  for (const part of Object.values(value)) fill(part, found);
  for (const [field, shown] of own ?? [])
    // The field was taken out of this reply.
    if (!(field in value)) Object.assign(value, { [field]: shown });
}
