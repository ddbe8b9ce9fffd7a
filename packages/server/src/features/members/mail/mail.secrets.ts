/** A text, or its HTML, whose links lead nowhere secret any more. */
export function withoutSecrets(text: string): string {
  return text.replace(/([?&#;][\w-]*(?:token|invitation|code)=)[^\s&#"'<>]+/gi, '$1…');
}
