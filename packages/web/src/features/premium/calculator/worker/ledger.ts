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
