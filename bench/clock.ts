/** Milliseconds by a clock that all processes of a machine share. */
export const now = (): number => Number(process.hrtime.bigint()) / 1e6;

/** A time in which a thread's event loop stood still; `from` by `now()`. */
export interface Stall {
  from: number;
  ms: number;
  /** CPU that the thread used within it; a pause of the machine can count as such. */
  busyMs: number;
  /** How much of it the thread waited for a processor. */
  waitedMs: number;
}

/** A time in which the machine let nothing run on one of its processors; `from` by `now()`. */
export interface Pause {
  from: number;
  ms: number;
}
