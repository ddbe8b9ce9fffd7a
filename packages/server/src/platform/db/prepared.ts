import { PgTransaction } from 'drizzle-orm/pg-core';
import { connectionOf, type Db } from './db.ts';

type Query = { execute: (values?: Record<string, unknown>) => Promise<unknown> };

const queries = new WeakMap<Db, Map<string, Query>>();
const ofTransactions = new Map<string, Query>();

/**
 * A query whose text and mapping are built once per name, for the pool and for transactions. Its
 * parameters are placeholders.
 */
export function prepared<Q extends Query>(db: Db, name: string, build: () => Q): Q {
  if (db instanceof PgTransaction) return onConnectionOf(db, stored(ofTransactions, name, build));
  let own = queries.get(db);
  if (!own) queries.set(db, (own = new Map()));
  return stored(own, name, build);
}

function stored<Q extends Query>(known: Map<string, Query>, name: string, build: () => Q): Q {
  const query = known.get(name) ?? build();
  known.set(name, query);
  // A name identifies one query, so the stored one has its type.
  return query as Q;
}

/** The same query on a transaction's connection, which the builder stores beside the text. */
function onConnectionOf<Q extends Query>(tx: Db, query: Q): Q {
  // It inherits from the query.
  return Object.create(query, { client: { value: connectionOf(tx) } }) as Q;
}
