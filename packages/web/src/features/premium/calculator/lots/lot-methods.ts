import type { Method } from '@lotwise/tax-lots/source';
import { METHOD_NAMES } from '../figures.ts';
import type { Summary } from '../protocol.ts';

/** Methods that pick lots, in the order in which they are offered. */
const LOT_METHODS: readonly Method[] = ['FIFO', 'LIFO', 'HIFO', 'LOFO', 'SPECIFIC'];

/** Whether a method picks lots rather than keeping a pool. */
export const isLotMethod = (method: Method): boolean => LOT_METHODS.includes(method);

/** The methods that pick lots and that the country allows, as options. */
export const methodOptions = ({ lawful }: Summary): (readonly [Method, string])[] =>
  LOT_METHODS.filter((method) => lawful.methods.includes(method)).map((method) => [
    method,
    METHOD_NAMES[method],
  ]);

/** What a broker can be told once and for all. */
export const orderOptions: readonly (readonly [Method, string])[] = (
  ['FIFO', 'LIFO', 'HIFO', 'LOFO'] as const
).map((method) => [method, METHOD_NAMES[method]]);
