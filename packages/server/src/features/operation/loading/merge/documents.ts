import type pg from 'pg';
import { buildDocuments, newQuestionRanges } from './search.queries.ts';

// Small, so that an abort is soon noticed.
const QUESTIONS_A_PIECE = 250;
const CONNECTIONS = 3;

/** Builds the search documents of the new questions; the longest part of a large load. */
export async function buildAllDocuments(pool: pg.Pool, signal: AbortSignal): Promise<void> {
  const client = await pool.connect();
  const pieces = await newQuestionRanges(client, QUESTIONS_A_PIECE).finally(() => client.release());
  const work = async (): Promise<void> => {
    const own = await pool.connect();
    try {
      for (let piece = pieces.shift(); piece && !signal.aborted; piece = pieces.shift())
        await buildDocuments(own, piece);
    } finally {
      own.release();
    }
  };
  const settled = await Promise.allSettled(
    Array.from({ length: Math.min(pieces.length, CONNECTIONS) }, work),
  );
  for (const result of settled) if (result.status === 'rejected') throw result.reason;
}
