import type { InputOf, RequestName, ResultOf } from '../protocol.ts';
import type { Results } from './results.ts';
import type { Workspace } from './workspace.ts';

/** What does each request. */
export type Handlers = {
  [N in RequestName]: (input: InputOf<N>) => ResultOf<N> | Promise<ResultOf<N>>;
};

/** What the requests below work on; `workspace` is the one of the moment. */
export interface HandlerState {
  readonly workspace: Workspace;
  current(): Results;
  year(): string;
  /** Says that something changed. */
  changed(): null;
}
