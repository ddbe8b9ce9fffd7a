/** Texts of the kind that is looked for, and others that are near it. */
export interface Examples {
  wanted: readonly string[];
  others: readonly string[];
}

/**
 * Learns from examples how much more likely a text is of the wanted kind than one of the others, by
 * its words and by pairs of them: naive Bayes, with the sum divided by the square root of how many
 * are known, so that long texts are not the surer ones. Above 0 is nearer the wanted kind.
 *
 * @example createLikeness({ wanted: ['hide my coins'], others: ['sell my coins'] })('hide it') // > 0
 */
export function createLikeness({ wanted, others }: Examples): (text: string) => number {
  const counts = new Map<string, Counts>();
  for (const text of wanted) for (const part of partsOf(text)) countsOf(counts, part).wanted++;
  for (const text of others) for (const part of partsOf(text)) countsOf(counts, part).others++;
  const weights = new Map<string, number>();
  for (const [part, count] of counts)
    weights.set(
      part,
      Math.log((count.wanted + 1) / (wanted.length + 2)) -
        Math.log((count.others + 1) / (others.length + 2)),
    );
  return (text) => {
    let [sum, known] = [0, 0];
    for (const part of partsOf(text)) {
      const weight = weights.get(part);
      if (weight === undefined) continue;
      sum += weight;
      known++;
    }
    return sum / Math.sqrt(known + FEW);
  };
}

/** With fewer known parts than this a text hardly says anything. */
const FEW = 3;

interface Counts {
  wanted: number;
  others: number;
}

function countsOf(counts: Map<string, Counts>, part: string): Counts {
  const known = counts.get(part) ?? { wanted: 0, others: 0 };
  counts.set(part, known);
  return known;
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
