import type {
  AnswerOf,
  Choices,
  InputOf,
  Progress,
  RequestName,
  RowQuery,
  Summary,
} from '../protocol.ts';
import { loadFromAccount, saveToAccount } from './account.ts';
import { fromDocument } from './document.ts';
import { editingHandlers, type Handlers } from './editing.ts';
import { importFiles, type ImportResult } from './import-files.ts';
import type { ImportWatch } from './pieces.ts';
import { reread, surveyFile, tryMapping } from './reread.ts';
import { computeResults, type Results, yearOf } from './results.ts';
import { orderOf, rowsPart } from './rows.ts';
import { SAMPLE, SAMPLE_YEAR } from './sample.ts';
import { openStorage, type Storage } from './storage.ts';
import { summaryOf } from './summary.ts';
import { startWorkspace, type Workspace } from './workspace.ts';

/**
 * What the worker answers requests with: one workspace, its results, and the browser's storage
 * behind it.
 */
export interface Desk {
  answer<N extends RequestName>(name: N, input: InputOf<N>): Promise<AnswerOf<N>>;
}

const WRITE_MS = 300;
const PROGRESS_MS = 100;

/** Passes on the progress of long work, ten times a second at most. */
function atTimes(onProgress: (progress: Progress) => void): (progress: Progress) => void {
  let last = 0;
  return (progress) => {
    if (performance.now() - last < PROGRESS_MS) return;
    last = performance.now();
    onProgress(progress);
  };
}

/**
 * Starts a desk. `onSummary` hears of every change, `onProgress` of long imports, ten times a
 * second at most.
 */
export function startDesk({
  onSummary,
  onProgress,
}: {
  onSummary: (summary: Summary) => void;
  onProgress: (progress: Progress) => void;
}): Desk {
  let workspace = startWorkspace();
  let storage: Storage | undefined;
  let results: Results | undefined;
  let order: { query: string; slots: number[] } | undefined;
  let revision = 0;
  let isCancelled = false;
  let trials = 0;
  let writing: ReturnType<typeof setTimeout> | undefined;
  const current = (): Results => (results ??= computeResults(workspace));
  const year = (): string => yearOf(workspace, current());
  const summary = (): Summary =>
    summaryOf(workspace, current(), {
      revision,
      isSample: storage === undefined,
      isStored: storage?.isStored ?? true,
    });

  function changed({ isSaved = false } = {}): null {
    revision++;
    if (workspace.account) workspace.account.isChanged = !isSaved;
    results = undefined;
    order = undefined;
    onSummary(summary());
    clearTimeout(writing);
    writing = setTimeout(() => void keep(), WRITE_MS);
    return null;
  }

  async function keep(): Promise<void> {
    try {
      await storage?.write(workspace);
    } catch {
      // Full, or refused: the page says that a reload would lose the work.
      if (storage) storage = { ...storage, isStored: false };
      onSummary(summary());
    }
  }

  async function replaceBy(next: Workspace): Promise<null> {
    await storage?.clear();
    next.rows.forEach((_row, slot) => next.changed.add(slot));
    // What the columns of a person's files hold is true of the next ledger too.
    workspace = { ...next, mappings: workspace.mappings };
    return changed({ isSaved: true });
  }

  function rows({ from, count, ...query }: InputOf<'rows'>): AnswerOf<'rows'> {
    const key = JSON.stringify(query satisfies RowQuery);
    if (order?.query !== key) order = { query: key, slots: orderOf(workspace, current(), query) };
    return rowsPart(workspace, current(), order.slots, { from, count });
  }

  async function importing(
    read: (watch: ImportWatch) => Promise<ImportResult>,
  ): Promise<AnswerOf<'import'>> {
    isCancelled = false;
    const result = await read({ isCancelled: () => isCancelled, onProgress: atTimes(onProgress) });
    if (!result.isCancelled) changed();
    // Who leaves the page when it says that the files are read must find them again.
    clearTimeout(writing);
    await keep();
    return result;
  }

  const editing = editingHandlers({
    get workspace() {
      return workspace;
    },
    current,
    year,
    changed: () => changed(),
  });
  const handlers: Handlers = {
    async open({ owner }) {
      storage = owner === null ? undefined : await openStorage(owner);
      workspace =
        owner === null
          ? fromDocument({ ...SAMPLE, transactions: [...SAMPLE.transactions] })
          : ((await storage?.read()) ?? startWorkspace());
      if (owner === null) workspace.choices.year = SAMPLE_YEAR;
      revision++;
      return summary();
    },
    import: ({ files, zone }) =>
      importing((watch) => importFiles(workspace, files, { ...watch, zone })),
    survey: ({ file }) =>
      surveyFile(workspace, file, { isCancelled: () => false, onProgress: atTimes(onProgress) }),
    tryMapping(input) {
      const own = ++trials;
      return tryMapping(workspace, input, {
        isCancelled: () => own !== trials,
        onProgress: atTimes(onProgress),
      });
    },
    reread: (said) => importing((watch) => reread(workspace, said, watch)),
    cancel() {
      isCancelled = true;
      return null;
    },
    rows,
    ...editing,
    async save(input) {
      const saved = await saveToAccount(workspace, input);
      changed({ isSaved: true });
      return saved;
    },
    load: async ({ id }) => replaceBy(await loadFromAccount(id)),
    clear: () =>
      replaceBy(
        startWorkspace({ ...startWorkspace().choices, ...lastingChoices(workspace.choices) }),
      ),
  };

  return {
    // The compiler does not see that the handler of a name takes the input of that name.
    answer: async (name, input) => (handlers[name] as (input: unknown) => never)(input),
  };
}

// Whoever starts over still lives in the same country.
const lastingChoices = ({
  excludedWallets: _wallets,
  year: _year,
  ...kept
}: Choices): Partial<Choices> => kept;
