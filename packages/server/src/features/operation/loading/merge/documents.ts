import type pg from 'pg';
import { copyBinary } from '../staging/copy.ts';
import { documentBytes, type Part } from './document-bytes.ts';
import {
  isPlain,
  keepSmall,
  learn,
  type Lexicon,
  newLexicon,
  type Word,
  wordsOf,
} from './lexicon.ts';
import {
  buildDocuments,
  newQuestionRanges,
  type QuestionText,
  questionTexts,
} from './search.queries.ts';

// Small, because other work of this process waits while a piece is built.
const QUESTIONS_A_PIECE = 250;
// While one piece is built here, the server reads the next and stores the last.
const CONNECTIONS = 3;

/** Builds the search documents of the new questions; the longest part of a large load. */
export async function buildAllDocuments(pool: pg.Pool, signal: AbortSignal): Promise<void> {
  const client = await pool.connect();
  const pieces = await newQuestionRanges(client, QUESTIONS_A_PIECE).finally(() => client.release());
  let shared = newLexicon();
  const work = async (): Promise<void> => {
    const own = await pool.connect();
    try {
      for (let piece = pieces.shift(); piece && !signal.aborted; piece = pieces.shift()) {
        shared = keepSmall(shared);
        const lexicon = shared; // the others may start a new one while this piece waits
        await buildPiece(own, lexicon, await questionTexts(own, piece));
      }
    } finally {
      own.release();
    }
  };
  const settled = await Promise.allSettled(
    Array.from({ length: Math.min(pieces.length, CONNECTIONS) }, work),
  );
  for (const result of settled) if (result.status === 'rejected') throw result.reason;
}

async function buildPiece(
  db: pg.ClientBase,
  lexicon: Lexicon,
  questions: readonly QuestionText[],
): Promise<void> {
  const plain: { ref: string; parts: Part[] }[] = [];
  const others: string[] = [];
  const unknown = new Set<Word>();
  for (const { ref, title, tags, question, answers } of questions) {
    if (![title, tags, question, answers].every(isPlain)) others.push(ref);
    else {
      const part = (weight: Part['weight'], text: string): Part => ({
        weight,
        words: wordsOf(lexicon, text, unknown),
      });
      plain.push({
        ref,
        parts: [part('A', title), part('B', tags), part('C', question), part('D', answers)],
      });
    }
  }
  await learn(db, lexicon, unknown);
  await copyBinary(
    db,
    'search',
    plain.map(({ ref, parts }) => ({ ref, value: documentBytes(lexicon, parts) })),
  );
  await buildDocuments(db, others);
}
