import { plural } from '../../../lib/format.ts';
import { showToast } from '../../../lib/toast.ts';
import type { ResultOf } from './protocol.ts';

/** Says what came of reading files. */
export function sayImported({ isCancelled, reports, paired }: ResultOf<'import'>): void {
  if (isCancelled)
    return showToast({ title: 'Import canceled', description: 'Nothing was added.' });
  const sum = (count: (report: (typeof reports)[number]) => number): number =>
    reports.reduce((total, report) => total + count(report), 0);
  const unread = sum(({ issueCount }) => issueCount);
  const waiting = sum(({ needs }) => (needs === undefined ? 0 : 1));
  const doubles = sum(({ doubles: all = [] }) => all.length);
  const parts = [
    `${plural(
      sum(({ added }) => added),
      'transaction',
    )} added`,
    ...(paired > 0 ? [`${plural(paired, 'transfer')} between your wallets recognized`] : []),
    ...(unread > 0 ? [`${plural(unread, 'row')} could not be read`] : []),
    ...(doubles > 0 ? [`${plural(doubles, 'row')} may be in two files`] : []),
    ...(waiting > 0
      ? [`${plural(waiting, 'file')} ${waiting === 1 ? 'needs' : 'need'} your answer`]
      : []),
  ];
  showToast({
    title: 'Files read',
    description: `${parts.join(', ')}.`,
    tone: unread + waiting > 0 ? 'bad' : 'good',
  });
}
