const ENGLISH =
  /\b(?:the|and|is|are|was|do|does|did|my|i'm|have|had|how|what|when|which|who|can|if|for|with|from|on|of|to|it|this|that|not|but|should|would|tax|sold|bought)\b/giu;
/** Small words of German, French, Spanish, Italian, Portuguese and Dutch. */
const OTHERS =
  /(?<![\p{L}'])(?:ich|nicht|nich|oder|muss|habe|hab|wenn|wie|wird|mein|meine|nach|auch|und|das|der|die|ist|f\u00fcr|auf|mit|einen?|steuern?|est-ce|j'ai|je|que|les|des|une|dans|pour|sont|mes|avec|puis|suis|quel|quels|tengo|vivo|qu\u00e9|por|los|las|una|pero|como|c\u00f3mo|puedo|debo|mis|hay|est\u00e1|ho|sono|devo|che|gli|della|quanto|come|mio|miei|tenho|n\u00e3o|preciso|meu|minhas?|moro|para|voc\u00ea|ik|het|een|moet|mijn|niet|hoeveel|wat|belasting|impuestos?|imp\u00f4ts?|tasse)(?![\p{L}])/giu;
const LATIN = /\p{Script=Latin}/gu;
const LETTERS = /\p{L}/gu;

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/**
 * Whether a text is plainly in another language than English: in other letters, or with more small
 * words of another than of English.
 *
 * @example isInOtherLanguage('muss ich das versteuern?') // true
 */
export function isInOtherLanguage(text: string): boolean {
  const letters = countOf(text, LETTERS);
  if (letters > 0 && countOf(text, LATIN) < letters / 2) return true;
  const others = countOf(text, OTHERS);
  return others > 1 && others > countOf(text, ENGLISH);
}
