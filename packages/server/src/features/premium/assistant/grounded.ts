import type { SupportingSource } from '@lotwise/domain/premium/model-support';
import { citedIn, supportedText, wholeSentences } from '@lotwise/domain/premium/model-text';
import type { ChatModel, ModelMessage } from '../../../providers/chat-model/chat-model.ts';
import { ModelTrouble } from '../../../providers/chat-model/chat-model.ts';
import { NOT_ADVICE, NOT_OURS, NOTHING_FITS } from './prompt.ts';

const ANSWER_MAX = 6000;
const SIGNALS = {
  [NOTHING_FITS]: 'no_source',
  [NOT_ADVICE]: 'investment',
  [NOT_OURS]: 'off_topic',
} as const;

/** What a model says instead of an answer. */
export type Declined = (typeof SIGNALS)[keyof typeof SIGNALS];

/**
 * A model's answer, checked sentence by sentence, and at its end what it cites or why it declines.
 * `sources` are what it may cite. What they don't bear out is left out; an answer of which nothing
 * is left throws, and so does one that ends before the model says that it is whole.
 */
export async function* groundedAnswer(
  model: ChatModel,
  {
    messages,
    sources,
    question,
    signal,
  }: {
    messages: readonly ModelMessage[];
    sources: readonly SupportingSource[];
    question: string;
    signal: AbortSignal;
  },
): AsyncGenerator<string, { cited: number[] } | { declined: Declined }> {
  let pending = '';
  let read = '';
  let shown = '';
  const release = function* (raw: string): Generator<string> {
    read += raw;
    const text = supportedText(raw, { sources, question });
    if (text === '') return;
    shown += text;
    yield text;
  };
  for await (const piece of model.complete(messages, signal)) {
    const [whole, rest] = wholeSentences(pending + piece);
    pending = rest;
    if (read.length + pending.length > ANSWER_MAX)
      throw new ModelTrouble('The model’s answer is too long.');
    yield* release(whole);
  }
  const declined = shown === '' ? signalIn(read + pending) : undefined;
  if (declined) return { declined };
  yield* release(pending);
  const cited = citedIn(shown, sources.length);
  if (cited.length === 0) throw new ModelTrouble('The model’s answer cites no source.');
  return { cited };
}

function signalIn(text: string): Declined | undefined {
  const name = /^[\s"'*_`.]*([A-Z]+(?:_[A-Z]+)+)[\s"'*_`.]*$/.exec(text)?.[1];
  // `in` does not narrow a text to the keys of an object.
  return name !== undefined && name in SIGNALS ? SIGNALS[name as keyof typeof SIGNALS] : undefined;
}
