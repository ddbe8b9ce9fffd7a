import { importIssues } from './import-issues.ts';
import { settingsOf, transactionsOf, type Workspace } from './workspace.ts';

/** What the engine reads, with what the files left open. */
export function ledgerOf(workspace: Workspace) {
  const { jurisdiction, method } = workspace.choices;
  return {
    jurisdiction,
    method,
    settings: settingsOf(workspace),
    transactions: [...transactionsOf(workspace)],
    ...openPart(workspace),
  };
}

/** What the files left open, where they did. */
export function openPart(workspace: Workspace) {
  const issues = importIssues(workspace);
  return issues.length === 0 ? {} : { import: { issues } };
}

/** Why a form lacks sales that the files have: a sentence for each wallet that does not count. */
export function leftOut({ rows, choices }: Workspace): string[] {
  const present = new Set(rows.flatMap((row) => (row ? [row.transaction.wallet ?? ''] : [])));
  return choices.excludedWallets
    .filter((name) => present.has(name))
    .map(
      (name) =>
        `${name || 'The unnamed wallet'} is not an included wallet, so its sales are missing.`,
    );
}
