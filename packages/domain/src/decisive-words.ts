/**
 * Accounts, taxes, benefits and events with rules of their own: what says nothing of one is not a
 * reply to a question that names it, however much else the two have in common.
 */
const OF_THEIR_OWN: readonly RegExp[] = [
  /\b(rrsps?|tfsas?|fhsas?|resps?|smsfs?|superannuation|sipps?|gst|hst|ordinals?|inscriptions?|alimony|medicare|medicaid|fafsa|mortgages?|pensions?|bankruptcy|visas?)\b/g,
  /\b(?:(student) loans?|(universal) credit|(?:child|housing|unemployment) (benefits?)|(church|wealth|council) tax|(solidarity) surcharge|(social) security|(state) income tax)\b/g,
  /\b(inherit\w*|died|dies|deceased|probate|bequest|bequeathed)\b/g,
  /\b(?:(passed) (?:away|in|last|this)|(?:father|mother|dad|mum|mom|uncle|aunt|gran\w*|husband|wife) (?:\w+ ){0,4}?(left) (?:me|us|behind|an?|the))\b/g,
];

/**
 * The words of a question that a source must have, or a word that means nearly the same.
 *
 * @example decisiveWords('Bitcoin in my RRSP?') // Set { 'rrsp' }
 */
export const decisiveWords = (question: string): ReadonlySet<string> =>
  new Set(
    OF_THEIR_OWN.flatMap((pattern) =>
      [...question.toLowerCase().matchAll(pattern)].flatMap(([, ...words]) =>
        words.filter((word) => word !== undefined),
      ),
    ),
  );
