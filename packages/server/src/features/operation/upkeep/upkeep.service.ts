/** Every counter that differs from a fresh count of what it counts. There should be none. */
export { findCounterMismatches as countersThatDiffer } from './upkeep.queries.ts';
