import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What stands in one place only, and where: paths from the root. */
const PLACES: readonly { rule: string; text: RegExp; in: string[]; only: readonly string[] }[] = [
  {
    rule: 'jobs-are-defined',
    text: /graphile_worker\.add_job\(|\.addJob\(|\bquickAddJob\b/,
    // Tests may write it by hand.
    in: ['packages/server/src/**/!(*.test).ts'],
    // A restore puts jobs back whatever their names are.
    only: [
      'packages/server/src/platform/jobs/job.ts',
      'packages/server/src/features/operation/backup/backup.queries.ts',
    ],
  },
  {
    rule: 'temporary-folders-go',
    text: /mkdtempSync\(\s*path\.join\(tmpdir\(\)/,
    in: ['packages/server/{src,testing}/**/*.ts', '{scripts,bench,e2e}/**/*.ts'],
    only: ['packages/server/testing/temporary-folder.ts'],
  },
  {
    // A request carries keys that only the host which the operator named may see.
    rule: 'requests-follow-nobody',
    text: /^(?![^]*redirect: '(error|manual)')[^]*\bfetch\(/,
    in: ['packages/server/src/**/!(*.test).ts'],
    only: ['packages/server/src/providers/chat-model/open-chat-model.ts'],
  },
  {
    // What a member sends must never become a command of the system.
    rule: 'requests-start-no-program',
    text: /from 'node:child_process'/,
    in: ['packages/server/src/**/!(*.test).ts'],
    only: [
      'packages/server/src/platform/embedded/postgres.ts',
      'packages/server/src/platform/embedded/initialise.ts',
    ],
  },
  {
    // Of a server that shows a wrong one, Node.js takes nothing.
    rule: 'certificates-are-checked',
    text: /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/,
    in: ['packages/server/src/**/!(*.test).ts'],
    // Nowhere.
    only: ['packages/server/src'],
  },
  {
    // The browser's own takes a phone a tenth of a second when it is first called.
    rule: 'counts-are-formatted',
    text: /\.toLocaleString\(/,
    in: ['packages/web/src/**/!(*.test).{ts,tsx}'],
    only: ['packages/domain/src/format-count.ts'],
  },
  {
    // `1 views` otherwise. An article has more words than one, and a pair of nouns is written out.
    rule: 'counts-are-plural',
    text: /formatCount\([^)]*\)\}? [a-z]+s\b/,
    in: ['packages/web/src/**/!(*.test).{ts,tsx}'],
    only: [
      'packages/domain/src/format-count.ts',
      'packages/web/src/features/operation/sources/SourceCard.tsx',
      'packages/web/src/features/premium/insights/OwnInsights.tsx',
      'packages/web/src/features/premium/insights/insight-form.ts',
    ],
  },
  {
    // An error's message may be the browser's or a library's words, and starts with a status.
    rule: 'failures-are-told',
    text: /\b(error|failure|cause)\.message\b/,
    in: ['packages/web/src/**/!(*.test).{ts,tsx}'],
    only: [
      'packages/web/src/kit/user-error.ts',
      // What the worker passes on is told already.
      'packages/web/src/features/premium/calculator/calculator-client.ts',
      // Stripe writes for the person who pays.
      'packages/web/src/features/members/subscription/StripeForm.tsx',
    ],
  },
  {
    // What is shown stays when a refetch fails.
    rule: 'data-is-kept',
    text: /\buse(?:Infinite|Suspense|SuspenseInfinite)?Quer(?:y|ies)\b[<(]/,
    in: ['packages/web/src/**/!(*.test).{ts,tsx}'],
    // Who is signed in is not fetched.
    only: ['packages/web/src/kit/queries.ts', 'packages/web/src/kit/session.ts'],
  },
  {
    // A control that is disabled by its own press loses the focus; `aria-disabled` leaves it
    // (keep-focus.ts).
    rule: 'pending-keeps-focus',
    text: /(?<!-)\bdisabled=\{/,
    in: ['packages/web/src/**/*.tsx'],
    // Read-only from the beginning.
    only: [
      'packages/web/src/features/premium/calculator/AccountForms.tsx',
      'packages/web/src/features/premium/calculator/RowDialog.tsx',
    ],
  },
  {
    // What is too long for its place is cut between words. Ten, 16 and 19 letters are of a time, a
    // few more of a key.
    rule: 'texts-are-cut-between-words',
    text: /\.(?:slice|substring|substr)\(0, (?:[4-9]\d|\d{3,}|(?!USERNAME)[A-Z_]*(?:LENGTH|CHARACTERS|TEXT|ERROR|TITLE|DESCRIPTION)[A-Z_]*)\)|[)}]…[`"'”]|\|\| '…'/,
    in: ['packages/{domain,server,web}/src/**/!(*.test|test-*).{ts,tsx}'],
    only: [
      'packages/domain/src/excerpt.ts',
      // The specification says how many characters are shared.
      'packages/domain/src/share-text.ts',
      // A search that was typed, a name as long as its field, what a model reads, names of files.
      'packages/web/src/features/community/search/list-search.ts',
      'packages/server/src/features/operation/loading/jsonl/map.ts',
      'packages/server/src/features/premium/assistant/prompt.ts',
      'packages/server/src/features/members/export/export.service.ts',
      // Lists.
      'packages/server/src/features/community/writing/suggestions.service.ts',
      'packages/server/src/features/operation/upkeep/upkeep.jobs.ts',
    ],
  },
];

/** The files that write by hand what has a place of its own. */
export function strays(root: string): string[] {
  return PLACES.flatMap(({ rule, text, in: where, only }) =>
    globSync(where, { cwd: root })
      .filter(
        (file) => !only.includes(file) && text.test(readFileSync(path.join(root, file), 'utf8')),
      )
      .map((file) => `${rule}: ${file} writes what stands in ${only[0]}`),
  );
}
