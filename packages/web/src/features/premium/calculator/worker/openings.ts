import { assign } from '@lotwise/domain/shared/assign';
import type { Issue, Transaction } from '@lotwise/tax-lots/source';
import type { Opening } from '../protocol-files.ts';
import { readingIssues, type Results } from './results.ts';
import { addRow, freeId, remember, setRow, type Workspace } from './workspace.ts';

type Place = { file: string; row: number };

/** Units that were there before the files begin, as far as nothing settles them. */
export function openingsOf(
  { files }: Workspace,
  { result }: Results,
): (Opening & { file: string })[] {
  const open = new Set(
    result.issues
      .filter(({ code }) => code === 'OPENING_MISSING')
      .map(({ file = '', row = 0 }) => `${file}:${row}`),
  );
  return files.flatMap(({ name, openings = [] }) =>
    openings
      .filter(({ row }) => open.has(`${name}:${row}`))
      .map((opening) => ({ ...opening, file: name })),
  );
}

/** Brings in what was there before a file begins; returns what is wrong with what was said. */
export function addOpening(
  workspace: Workspace,
  { file, row, cost, acquired }: Place & { cost: string; acquired: string },
): Issue[] {
  const asked = find(workspace, { file, row });
  if (!asked) return [];
  const { wallet, asset, quantity } = asked.opening;
  const transaction: Transaction = {
    id: freeId(workspace, `Before ${file}: ${asset}`),
    timestamp: secondBefore(asked.timestamp),
    type: 'opening',
    wallet,
    in: { asset, quantity },
    ...(cost !== '' && { value: cost }),
    ...(acquired !== '' && { acquired }),
  };
  const issues = readingIssues(transaction, workspace.choices);
  if (issues.length > 0) return issues;
  const slot = addRow(workspace, { transaction });
  remember(workspace, 'Add an opening balance', () => setRow(workspace, slot, undefined));
  return [];
}

/** Leaves out what was there before a file begins, or asks about it again. */
export function denyOpening(
  workspace: Workspace,
  { file, row, isDenied }: Place & { isDenied: boolean },
): void {
  const { files } = workspace;
  workspace.files = files.map((report) =>
    report.name === file
      ? {
          ...report,
          openings: (report.openings ?? []).map((one) =>
            one.row === row ? { ...one, isDenied } : one,
          ),
        }
      : report,
  );
  remember(workspace, 'Skip an opening balance', () => assign(workspace, { files }));
}

const find = ({ files }: Workspace, { file, row }: Place): Opening | undefined =>
  files.find(({ name }) => name === file)?.openings?.find((one) => one.row === row);

/** It was there before the first row, whatever that is. */
const secondBefore = (timestamp: string): string =>
  new Date(Date.parse(timestamp) - 1000).toISOString().replace('.000Z', 'Z');
