interface Owner {
  username: string;
  email: string;
  siteName: string;
}

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Whether a password says no more than what everyone can read of its owner: a name of theirs or the
 * site's, alone, doubled, or with digits and signs around it.
 */
export function isPasswordObvious(password: string, owner: Owner): boolean {
  const { username, email, siteName } = owner;
  const core = letters(password);
  const bare = core.replace(/^\d+|\d+$/g, '');
  return [username, email, email.split('@')[0] ?? '', siteName]
    .map(letters)
    .filter((name) => name !== '')
    .some((name) => [name, name + name].some((said) => said === core || said === bare));
}
