import type {
  ResultOf,
  Choices,
  InputOf,
  Progress,
  RequestName,
  RowQuery,
  Summary,
} from '../protocol.ts';
import { loadFromAccount, saveToAccount } from './account.ts';
import { NOTHING_SHOWN, openLedger, type OpenLedger, takeOverVisitors } from './open-ledger.ts';
import { editingHandlers } from './editing.ts';
import type { Handlers, HandlerState } from './handler-state.ts';
import { importFiles, type ImportResult } from './import-files.ts';
import type { ImportWatch } from './pieces.ts';
import { reread, surveyFile, tryMapping } from './reread.ts';
import { computeResults, type Results, yearOf } from './results.ts';
import { orderOf, rowsPart } from './rows.ts';
import type { Storage } from './storage.ts';
import { summaryOf } from './summary.ts';
import { startWorkspace, type Workspace } from './workspace.ts';

/**
 * What handles the requests to the worker: one workspace, its results, and the browser's storage
 * behind it.
 */
export interface RequestHandler {
  handle<N extends RequestName>(name: N, input: InputOf<N>): Promise<ResultOf<N>>;
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
 * Starts handling requests. `onSummary` hears of every change, `onProgress` of long imports, ten
 * times a second at most.
 */
export function startRequestHandler({
  onSummary,
  onProgress,
}: {
  onSummary: (summary: Summary) => void;
  onProgress: (progress: Progress) => void;
}): RequestHandler {
  const state = startState(onSummary);
  const handlers: Handlers = {
    open: (wanted) => state.open(wanted),
    async takeOver() {
      await takeOverVisitors(async (left) => {
        await state.replaceBy(left);
        return state.keepNow();
      });
      return null;
    },
    ...fileHandlers(state, onProgress),
    rows: rowsHandler(state),
    ...editingHandlers(state),
    async save(input) {
      const saved = await saveToAccount(state.workspace, input);
      state.changed({ isSaved: true });
      return saved;
    },
    load: async ({ id }) => state.replaceBy(await loadFromAccount(id)),
    clear: () =>
      state.replaceBy(
        startWorkspace({ ...startWorkspace().choices, ...lastingChoices(state.workspace.choices) }),
      ),
  };
  return {
    // The compiler does not see that the handler of a name takes the input of that name.
    handle: async (name, input) => (handlers[name] as (input: unknown) => never)(input),
  };
}

interface State extends HandlerState {
  open(wanted: InputOf<'open'>): Promise<Summary>;
  /** `isSaved`: as it is in the member's account. */
  changed(how?: { isSaved?: boolean }): null;
  replaceBy(next: Workspace): Promise<null>;
  /** Writes now what would be written soon. */
  keepNow(): Promise<{ isStored: boolean }>;
}

/** A workspace with its results, written to the browser's storage soon after each change. */
function startState(onSummary: (summary: Summary) => void): State {
  let workspace = startWorkspace();
  let storage: Storage | undefined;
  let shown: OpenLedger['shown'] = NOTHING_SHOWN;
  let results: Results | undefined;
  let revision = 0;
  let writing: ReturnType<typeof setTimeout> | undefined;
  const current = (): Results => (results ??= computeResults(workspace));
  const summary = (): Summary =>
    summaryOf(workspace, current(), {
      revision,
      ...shown,
      isStored: storage?.isStored ?? true,
    });

  async function keepNow(): Promise<{ isStored: boolean }> {
    clearTimeout(writing);
    try {
      await storage?.write(workspace);
    } catch {
      // Full, or refused: the page says that a reload would lose the work.
      if (storage) storage = { ...storage, isStored: false };
      onSummary(summary());
    }
    return { isStored: storage?.isStored === true };
  }

  function changed({ isSaved = false } = {}): null {
    revision++;
    if (workspace.account) workspace.account.isChanged = !isSaved;
    results = undefined;
    onSummary(summary());
    clearTimeout(writing);
    writing = setTimeout(() => void keepNow(), WRITE_MS);
    return null;
  }

  async function replaceBy(next: Workspace): Promise<null> {
    await storage?.clear();
    shown = { ...shown, hasVisitorLedger: false };
    workspace = inPlaceOf(workspace, next);
    return changed({ isSaved: true });
  }

  return {
    get workspace() {
      return workspace;
    },
    current,
    year: () => yearOf(workspace, current()),
    changed,
    keepNow,
    async open(wanted) {
      ({ workspace, storage, shown } = await openLedger(wanted));
      revision++;
      return summary();
    },
    replaceBy,
  };
}

/** A workspace that takes the place of another, and is yet to be stored. */
function inPlaceOf({ mappings }: Workspace, next: Workspace): Workspace {
  next.rows.forEach((_row, slot) => next.changed.add(slot));
  // What the columns of a person's files hold is true of the next ledger too.
  return { ...next, mappings: new Map([...next.mappings, ...mappings]) };
}

/** The requests that read files, and the one that stops them. */
function fileHandlers(
  state: State,
  onProgress: (progress: Progress) => void,
): Pick<Handlers, 'import' | 'survey' | 'tryMapping' | 'reread' | 'cancel'> {
  let isCancelled = false;
  let trials = 0;
  async function importing(
    read: (watch: ImportWatch) => Promise<ImportResult>,
  ): Promise<ResultOf<'import'>> {
    isCancelled = false;
    const result = await read({ isCancelled: () => isCancelled, onProgress: atTimes(onProgress) });
    if (!result.isCancelled) state.changed();
    // A member who leaves when the page says that the files are read must find them again.
    await state.keepNow();
    return result;
  }
  return {
    import: ({ files, zone }) =>
      importing((watch) => importFiles(state.workspace, files, { ...watch, zone })),
    survey: ({ file }) =>
      surveyFile(state.workspace, file, {
        isCancelled: () => false,
        onProgress: atTimes(onProgress),
      }),
    tryMapping(input) {
      const own = ++trials;
      return tryMapping(state.workspace, input, {
        isCancelled: () => own !== trials,
        onProgress: atTimes(onProgress),
      });
    },
    reread: (said) => importing((watch) => reread(state.workspace, said, watch)),
    cancel() {
      isCancelled = true;
      return null;
    },
  };
}

/** Parts of the table, in an order that is found once for each question and its results. */
function rowsHandler(state: HandlerState): Handlers['rows'] {
  let order: { query: string; results: Results; slots: number[] } | undefined;
  return ({ from, count, ...query }) => {
    const key = JSON.stringify(query satisfies RowQuery);
    const results = state.current();
    if (order?.query !== key || order.results !== results)
      order = { query: key, results, slots: orderOf(state.workspace, results, query) };
    return rowsPart(state.workspace, results, order.slots, { from, count });
  };
}

// Whoever starts over still lives in the same country.
const lastingChoices = ({
  excludedWallets: _wallets,
  year: _year,
  ...kept
}: Choices): Partial<Choices> => kept;
