import { ApiError } from '@lotwise/contract/client';
import type { DraftText, SavedDraft } from '@lotwise/contract/community/drafts';
import { reconcile } from '@lotwise/domain/community/drafts';
import type { Draft } from '../../lib/forms/draft.ts';
import { call } from '../../lib/queries.ts';
import { isSignedOutElsewhere } from '../../lib/session.ts';
import { type Fields, fieldsOf, isBlank, type Place, textOf } from './draft-text.ts';

/** What a person sees of the keeping. */
export interface Keeping {
  state:
    | { is: 'idle' }
    | { is: 'saving' }
    | { is: 'saved'; at: string }
    | { is: 'failed'; reason: string };
  /** What another device had saved, until the member has chosen. */
  other: SavedDraft['other'];
}

export interface Keeper {
  /** Fetches what the server holds and goes on with the newer text. */
  load(): Promise<void>;
  /** The text has changed: it is saved soon. */
  changed(): void;
  /** Saves now what is not saved yet. `isLast`: the page is being left. */
  flush(isLast?: boolean): void;
  /** Goes on with the other text, and offers this one instead. */
  swap(): void;
  drop(): void;
  settle(): Promise<void>;
  resume(): void;
  stop(): void;
}

const WAIT_MS = 1500;
const WAIT_MAX_MS = 10_000;
// A browser lets 64 KB outlive the page; a character may take three bytes.
const KEEPALIVE_MAX = 20_000;

const SIGNED_OUT = { is: 'failed', reason: 'you are logged out' } as const;

type Part = { text?: DraftText; as?: 'draft' | 'other'; isChosen?: boolean; keepalive?: boolean };

type Link<T extends Fields> = Draft<T>['link'];
type Set = (part: Partial<Keeping>) => void;

/**
 * Keeps a form's draft on the server while it is written. `fetchDrafts` reads the drafts of the
 * page; `show` hears of every change.
 */
export function startDraftSaving<T extends Fields>(
  { link, clear }: Pick<Draft<T>, 'link' | 'clear'>,
  where: Place,
  fetchDrafts: () => Promise<SavedDraft[]>,
  show: (keeping: Keeping) => void,
): Keeper {
  let isLoaded = false;
  let isPosting = false;
  const wait = startWait();
  const shown = startShowing(show);
  const { set } = shown;
  const saving = startSaving(link, where, { set, onBegin: wait.end });
  const save = (part?: Part): Promise<void> => {
    wait.stop();
    return saving.save(part);
  };

  const keeper: Keeper = {
    async load() {
      try {
        const stored = draftFor(where, await fetchDrafts());
        isLoaded = true;
        set({ other: stored?.other ?? null });
        meet(stored, { link, clear, save, set });
      } catch (error) {
        // An empty form has nothing that is not saved.
        if (link.now().isUnsaved) set({ state: { is: 'failed', reason: reasonOf(error) } });
      }
    },
    changed() {
      if (isPosting || !link.now().isUnsaved) return;
      if (shown.now().state.is === 'saved') set({ state: { is: 'saving' } });
      wait.begin(() => void (isLoaded ? save() : keeper.load()));
    },
    flush(isLast = false) {
      if (!isLoaded && !isLast) return void keeper.load();
      if (isLoaded && !isPosting && link.now().isUnsaved) void save({ keepalive: isLast });
    },
    swap() {
      const { other } = shown.now();
      if (other) exchange(link, other, save);
    },
    drop: () => void save({ isChosen: true }),
    async settle() {
      isPosting = true;
      wait.stop();
      await saving.settled();
    },
    resume() {
      isPosting = false;
      keeper.changed();
    },
    stop() {
      keeper.flush(true);
      shown.stop();
      wait.stop();
    },
  };
  return keeper;
}

function draftFor({ place, subjectId }: Place, drafts: SavedDraft[]): SavedDraft | null {
  return drafts.find((one) => one.place === place && one.subjectId === subjectId) ?? null;
}

/** Goes on with the other text; the current one becomes the other. */
function exchange<T extends Fields>(
  link: Link<T>,
  other: NonNullable<Keeping['other']>,
  save: (part: Part) => Promise<void>,
): void {
  const { value, version } = link.now();
  link.take(fieldsOf(value, other), version);
  void save({ isChosen: true }).then(() => save({ text: textOf(value), as: 'other' }));
}

/** What the form sees, until it is gone. */
function startShowing(show: (keeping: Keeping) => void) {
  let keeping: Keeping = { state: { is: 'idle' }, other: null };
  let isStopped = false;
  const set: Set = (part) => {
    keeping = { ...keeping, ...part };
    if (!isStopped) show(keeping);
  };
  return { set, now: () => keeping, stop: () => void (isStopped = true) };
}

/** Waits for a pause in the writing, but not for ever. */
function startWait() {
  let sinceMs = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    begin(run: () => void): void {
      sinceMs ||= Date.now();
      clearTimeout(timer);
      timer = setTimeout(run, Math.max(0, Math.min(WAIT_MS, sinceMs + WAIT_MAX_MS - Date.now())));
    },
    /** What was written is being saved: the next pause is a new one. */
    end: () => void (sinceMs = 0),
    stop: () => clearTimeout(timer),
  };
}

/** Saves one text after the other: each grows from the version before it. */
function startSaving<T extends Fields>(
  link: Link<T>,
  { place, subjectId, insightVersion }: Place,
  { set, onBegin }: { set: Set; onBegin: () => void },
) {
  const put = async ({ as = 'draft', isChosen = false, keepalive = false, text }: Part) => {
    if (isSignedOutElsewhere.get()) return set({ state: SIGNED_OUT });
    const { value, changedAtMs, version } = link.now();
    set({ state: { is: 'saving' } });
    onBegin();
    try {
      const body = {
        place,
        subjectId,
        ...(text ?? textOf(value)),
        basedOn: version,
        as,
        isChosen,
        insightVersion,
      };
      const { draft: stored } = await call(
        'PUT /api/drafts',
        { body },
        { keepalive: keepalive && body.content.length < KEEPALIVE_MAX },
      );
      link.markSaved(as === 'draft' ? changedAtMs : null, stored?.version ?? null);
      // What was changed meanwhile is saved next.
      if (link.now().isUnsaved) return set({ other: stored?.other ?? null });
      set({
        state: stored ? { is: 'saved', at: stored.savedAt } : { is: 'idle' },
        other: stored?.other ?? null,
      });
    } catch (error) {
      set({ state: { is: 'failed', reason: reasonOf(error) } });
    }
  };
  let running: Promise<void> = Promise.resolve();
  return {
    save: (part: Part = {}): Promise<void> => (running = running.then(() => put(part))),
    settled: () => running,
  };
}

interface Meeting<T extends Fields> extends Pick<Draft<T>, 'link' | 'clear'> {
  save: (part?: Part) => Promise<void>;
  set: Set;
}

/** Goes on with the newer of what is here and what the server has. */
function meet<T extends Fields>(
  stored: SavedDraft | null,
  { link, clear, save, set }: Meeting<T>,
): void {
  const { value, isUnsaved, changedAtMs, version } = link.now();
  const mine = textOf(value);
  const then = reconcile(
    { isEmpty: isBlank(mine), isUnsaved, changedAtMs, version },
    stored && { version: stored.version, savedAtMs: Date.parse(stored.savedAt) },
  );
  if (then === 'drop_here') clear();
  if (then === 'save_here') void save();
  if (!stored || (then !== 'take_there' && then !== 'take_there_and_offer_here')) return;
  link.take(fieldsOf(value, stored), stored.version);
  set({ state: { is: 'saved', at: stored.savedAt } });
  if (then === 'take_there_and_offer_here') void save({ text: mine, as: 'other' });
}

function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return String(error);
  if (error.status === 0) return 'offline';
  return error.status === 401 ? SIGNED_OUT.reason : error.detail;
}
