/** What a model reads: its instructions, then the exchange. */
export interface ModelMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** A language model somewhere else. */
export interface ChatModel {
  /** The answer piece by piece. Throws ModelTrouble when there is none, or no more of it. */
  complete(messages: readonly ModelMessage[], signal: AbortSignal): AsyncGenerator<string>;
}

/**
 * A model that can't be reached, stalls or returns nothing sensible. Its message holds nothing of
 * what was asked or answered.
 */
export class ModelTrouble extends Error {
  override readonly name = 'ModelTrouble';
}

export interface ModelSettings {
  /** Up to and without `/chat/completions`. */
  baseUrl: string;
  apiKey: string | undefined;
  model: string;
  /** How long the first word, and each further one, may take. */
  silenceMs: number;
  /** How long the whole answer may take. */
  totalMs: number;
}
