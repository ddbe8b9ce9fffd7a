import type { FileReply } from '@lotwise/contract/call';
import type { Answer, Question } from '@lotwise/contract/community/questions';
import { dayText } from '@lotwise/domain/text/date-text';
import { dayOf } from '@lotwise/domain/text/days';
import { jurisdictionName } from '@lotwise/domain/countries/jurisdictions';
import { questionPath } from '@lotwise/domain/community/question-path';
import { taxYearLabel, taxYearsText } from '@lotwise/domain/countries/tax-years';
import type { Site } from '@lotwise/contract/page';
import type { Db } from '../../../platform/db/db.ts';
import { escapeHtml } from '../../../platform/http/html.ts';
import type { Member } from '../../../platform/http/session.ts';
import { readingList } from './reading-list.service.ts';

/**
 * A member's bookmarks as one document that opens anywhere, to print or to send to an adviser: each
 * question with the first answer, who wrote it, what it holds for, and its sources.
 */
export const binder = (
  db: Db,
  me: Member,
  { site, now }: { site: Pick<Site, 'name' | 'url'>; now: Date },
): FileReply => ({
  bytes: pages(db, me, { site, now }),
  type: 'text/html; charset=utf-8',
  name: `questions-${dayOf(now)}.html`,
});

async function* pages(
  db: Db,
  me: Member,
  { site, now }: { site: Pick<Site, 'name' | 'url'>; now: Date },
): AsyncGenerator<Buffer> {
  yield Buffer.from(opening(site, { me, now }));
  let count = 0;
  for (let page = 1; ; page++) {
    const { questions, hasMore } = await readingList(db, me, { page, now });
    count += questions.length;
    yield Buffer.from(questions.map((question) => section(question, site.url)).join(''));
    if (!hasMore) break;
  }
  const said =
    count === 0
      ? 'No question is bookmarked yet.'
      : `${count} ${count === 1 ? 'question' : 'questions'}.`;
  yield Buffer.from(`<footer><p>${said}</p></footer></body></html>\n`);
}

// For paper: no colours that matter, no answer torn from its heading, addresses of links in print.
const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#111;background:#fff}
h1{font-size:1.6rem}h2{font-size:1.25rem;margin:2.5rem 0 .5rem;break-after:avoid}h3{font-size:1rem;break-after:avoid}
.meta{color:#555;font-size:.9rem}blockquote{border-left:3px solid #ccc;margin-left:0;padding-left:1rem}
pre{overflow:auto;background:#f4f4f4;padding:.75rem;white-space:pre-wrap}table{border-collapse:collapse}td,th{border:1px solid #bbb;padding:.25rem .5rem;text-align:left}
img{max-width:100%}.changed{font-weight:600}@media print{a[href^="http"]::after{content:" (" attr(href) ")";font-size:.8em;overflow-wrap:anywhere}}`;

const opening = (
  { name, url }: Pick<Site, 'name' | 'url'>,
  { me, now }: { me: Member; now: Date },
): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
  `<base href="${escapeHtml(url)}/"><title>Questions on crypto tax, ${dayText(now.toISOString())}</title><style>${STYLE}</style></head><body>` +
  `<h1>Questions on crypto tax</h1><p class="meta">Collected by ${escapeHtml(me.username)} at ${escapeHtml(name)} (${escapeHtml(url)}) on ${dayText(now.toISOString())}. ` +
  `General information with its sources, not advice on anyone’s own case.</p>`;

function section(question: Question, url: string): string {
  const [answer] = question.answers;
  const address = url + questionPath(question);
  return (
    `<section><h2>${escapeHtml(question.title)}</h2><p class="meta">${about(question)}` +
    `<a href="${escapeHtml(address)}">${escapeHtml(address)}</a></p>${question.descriptionHtml}` +
    `${answer ? answered(answer) : '<p>No answer yet.</p>'}</section>`
  );
}

/** Where and for when a question asks, and when it was asked. */
function about({ jurisdiction, taxYear, author, createdAt }: Question): string {
  const parts = [
    jurisdiction && jurisdictionName(jurisdiction),
    taxYear !== null && `tax year ${taxYearLabel(jurisdiction, taxYear)}`,
    `asked by ${author.username} on ${dayText(createdAt)}`,
  ];
  return `${parts
    .filter((part) => typeof part === 'string')
    .map(escapeHtml)
    .join(' · ')}<br>`;
}

function answered({ author, contentHtml, createdAt, isAccepted, validity }: Answer): string {
  const who = [author.username, author.isEditorial && 'the site’s editors', author.credential];
  const names = who.filter((part) => typeof part === 'string').join(', ');
  return (
    `<h3>${isAccepted ? 'Accepted answer' : 'Answer'} by ${escapeHtml(names)}, ${dayText(createdAt)}</h3>` +
    `${contentHtml}${validity ? restsOn(validity) : ''}`
  );
}

/** For which years an answer holds, when its law was checked, and its sources. */
function restsOn({
  jurisdiction,
  taxYearFrom,
  taxYearTo,
  checkedOn,
  changed,
  sources,
}: NonNullable<Answer['validity']>): string {
  const place = jurisdiction ? `${jurisdictionName(jurisdiction)}, ` : '';
  const years =
    taxYearFrom !== null && taxYearTo !== null
      ? `${place}${taxYearsText(jurisdiction, taxYearFrom, taxYearTo)}. `
      : '';
  const change = changed
    ? `<p class="changed">The law has changed for tax year ${taxYearLabel(jurisdiction, changed.taxYear)}: ${escapeHtml(changed.note)}</p>`
    : '';
  const list = sources.map(
    ({ title, section: part, url }) =>
      `<li><a href="${escapeHtml(url)}">${escapeHtml([title, part].filter((one) => one !== null).join(', '))}</a></li>`,
  );
  return (
    `<p class="meta">${escapeHtml(years)}Law checked on ${dayText(checkedOn)}.</p>${change}` +
    (list.length > 0 ? `<ul class="meta">${list.join('')}</ul>` : '')
  );
}
