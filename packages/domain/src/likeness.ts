/** Texts of the kind that is looked for, and others that are near it. */
export interface Examples {
  wanted: readonly string[];
  others: readonly string[];
}

/**
 * Learns from examples how much more likely a text is of the wanted kind than one of the others, by
 * its words and by pairs of them, of those that two examples have. Each has the weight of naive
 * Bayes at first. As the words of one phrase come together and so count too often, the weights are
 * then corrected by how wrong they are on each example (logistic regression). The sum is divided by
 * the square root of how many are known, so that long texts are not the surer ones. The higher, the
 * nearer the wanted kind; what nothing is known of is as likely as the examples of it are many.
 *
 * @example
 * const likeness = createLikeness({
 *   wanted: ['hide my coins', 'hide gains'],
 *   others: ['sell my coins', 'sell now'],
 * });
 * likeness('hide it') > likeness('sell it') // true
 */
export function createLikeness(examples: Examples): Likeness {
  const learning = learnLikeness(examples);
  for (;;) {
    const step = learning.next();
    if (step.done) return step.value;
  }
}

/** How likely a text is of the wanted kind: the higher, the nearer. */
export type Likeness = (text: string) => number;

/** The same in steps of a few milliseconds, for a thread that has other work as well. */
export function* learnLikeness({ wanted, others }: Examples): Generator<undefined, Likeness> {
  const examples: Example[] = [];
  for (const [isWanted, texts] of [
    [true, wanted],
    [false, others],
  ] as const)
    for (const text of texts) {
      examples.push({ parts: [...partsOf(text)], isWanted });
      if (isStep(examples.length)) yield;
    }
  const all = { wanted: wanted.length, others: others.length };
  const weights = yield* bayesWeights(examples, all);
  const weightsIn = (parts: readonly string[]): Weight[] =>
    parts.flatMap((part) => weights.get(part) ?? []);
  const bias = yield* correct(examples, weightsIn);
  return (text) => bias + sumOf(weightsIn([...partsOf(text)]));
}

const isStep = (count: number): boolean => count % 100 === 0;

interface Example {
  parts: string[];
  isWanted: boolean;
}

interface Weight {
  /** What the part says by how often each kind has it. */
  ratio: number;
  /** How much of that counts. */
  factor: number;
  /** The sum of its squared corrections: the more there were, the smaller the next. */
  corrected: number;
}

/** With fewer known parts than this a text hardly says anything. */
const FEW = 3;

const sumOf = (weights: readonly Weight[]): number =>
  weights.reduce((sum, { ratio, factor }) => sum + ratio * factor, 0) /
  Math.sqrt(weights.length + FEW);

/** What only one example has is chance. */
const SEEN = 2;

function* bayesWeights(
  examples: readonly Example[],
  all: { wanted: number; others: number },
): Generator<undefined, Map<string, Weight>> {
  const counts = new Map<string, { wanted: number; others: number }>();
  for (const [index, { parts, isWanted }] of examples.entries()) {
    for (const part of parts) {
      const count = counts.get(part) ?? { wanted: 0, others: 0 };
      count[isWanted ? 'wanted' : 'others']++;
      counts.set(part, count);
    }
    if (isStep(index)) yield;
  }
  const weights = new Map<string, Weight>();
  let done = 0;
  for (const [part, { wanted, others }] of counts) {
    if (isStep(++done)) yield;
    if (wanted + others < SEEN) continue;
    const ratio =
      Math.log((wanted + 1) / (all.wanted + 2)) - Math.log((others + 1) / (all.others + 2));
    weights.set(part, { ratio, factor: 1, corrected: 0 });
  }
  return weights;
}

/** With many more, the examples are learnt by heart. */
const ROUNDS = 4;
const STEP = 0.2;
const BIAS_STEP = 0.02;
/** A prime, so that both kinds take turns though one stands behind the other. */
const STRIDE = 7919;

/** Corrects the weights. @returns how likely a text is of which nothing is known */
function* correct(
  examples: readonly Example[],
  weightsIn: (parts: readonly string[]) => Weight[],
): Generator<undefined, number> {
  let bias = 0;
  for (let turn = 0; turn < ROUNDS * examples.length; turn++) {
    if (isStep(turn)) yield;
    const example = examples[(turn * STRIDE) % examples.length];
    if (!example) continue;
    const { parts, isWanted } = example;
    const weights = weightsIn(parts);
    const error = 1 / (1 + Math.exp(-bias - sumOf(weights))) - Number(isWanted);
    bias -= BIAS_STEP * error;
    for (const weight of weights) {
      const slope = (error * weight.ratio) / Math.sqrt(weights.length + FEW);
      if (slope === 0) continue;
      weight.corrected += slope * slope;
      weight.factor -= (STEP * slope) / Math.sqrt(weight.corrected);
    }
  }
  return bias;
}

/** The words of a text, each once, and its pairs of words that are beside or nearly beside. */
function partsOf(text: string): Set<string> {
  const words = (
    text
      .toLowerCase()
      .replace(/['\u2019]/g, '')
      .match(/[\p{L}\d]+/gu) ?? []
  ).map((word) => (/^\d/.test(word) ? '0' : word));
  const parts = new Set<string>();
  for (const [index, word] of words.entries()) {
    parts.add(word);
    if (index > 0) parts.add(`${words[index - 1]} ${word}`);
    if (index > 1) parts.add(`${words[index - 2]} _ ${word}`);
  }
  return parts;
}
