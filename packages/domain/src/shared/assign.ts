/**
 * Sets properties of an object and returns it. `Object.assign` would take any names.
 *
 * @example assign(job, { state: 'done', endedAt: now })
 */
export const assign = <T extends object>(target: T, values: Partial<T>): T =>
  // The values are the target's, by their type.
  Object.assign(target, values);
