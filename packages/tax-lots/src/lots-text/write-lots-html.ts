import type { LotsView, LotsViewRow } from './view-lots.ts';

/**
 * A computed block as HTML tables: transactions with their gains, totals by tax year, what is held,
 * the law and remarks;
 * for a block that does not compute, its issues with their lines. Every text is escaped; classes
 * `lots-...` and
 * `table-box` are for a stylesheet, wide tables take the focus so that a keyboard can scroll them.
 * @example
 * writeLotsHtml(viewLots('nothing')).startsWith('<p class="lots-problem">') // => true
 */
export function writeLotsHtml(view: LotsView): string {
  if (view.ledger === undefined) {
    const issues = view.issues.map(({ line, message }) =>
      line === 0 ? message : `Line ${line}: ${message}`,
    );
    return `<p class="lots-problem"><strong>This ledger can’t be computed.</strong></p>${list(issues)}`;
  }
  const { title, rows, totals, income, held, rules, remarks } = view;
  return [
    `<p class="lots-title"><strong>${escaped(title)}</strong></p>`,
    table(
      ['Date', 'Transaction', 'Proceeds', 'Cost', 'Gain', 'Why'],
      2,
      rows.map(rowHtml).join(''),
    ),
    totals.rows.length === 0
      ? ''
      : table(
          totals.columns,
          1,
          totals.rows
            .map((cells) => tr(cells.map((cell, place) => td(cell, place > 0)).join('')))
            .join(''),
        ),
    sentence('Income', income),
    sentence('Still held', held),
    sentence('Rule', rules),
    remarks.length === 0 ? '' : list(remarks),
  ].join('');
}

/** Text with the five signs that HTML reads otherwise written as entities. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function rowHtml({ date, words, slices }: LotsViewRow): string {
  const own = tr(`${td(date)}<td colspan="5">${escaped(words)}</td>`);
  const parts = slices.map(({ units, proceeds, cost, gain, why }) =>
    tr(`${td('')}${td(units)}${td(proceeds, true)}${td(cost, true)}${td(gain, true)}${td(why)}`),
  );
  return own + parts.join('');
}

/** A table whose columns from `figuresFrom` on hold figures, the last of six words. */
function table(columns: readonly string[], figuresFrom: number, body: string): string {
  const isFigure = (place: number): boolean => place >= figuresFrom && columns[place] !== 'Why';
  const head = columns
    .map((name, place) => `<th${isFigure(place) ? ' align="right"' : ''}>${escaped(name)}</th>`)
    .join('');
  return `<div class="table-box" tabindex="0"><table><thead>${tr(head)}</thead><tbody>${body}</tbody></table></div>`;
}

function sentence(name: string, parts: readonly string[]): string {
  return parts.length === 0 ? '' : `<p>${name}: ${escaped(parts.join('; '))}.</p>`;
}

function list(lines: readonly string[]): string {
  return `<ul>${lines.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul>`;
}

function tr(cells: string): string {
  return `<tr>${cells}</tr>`;
}

function td(text: string, isFigure = false): string {
  return `<td${isFigure ? ' align="right"' : ''}>${escaped(text)}</td>`;
}
