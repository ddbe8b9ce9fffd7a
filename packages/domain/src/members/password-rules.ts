interface Owner {
  username: string;
  email: string;
  siteName: string;
}

const letters = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
// A name's own digits too: `ada7` is in `ada71` as in `ada1815`.
const bare = (text: string): string => text.replace(/^\d+|\d+$/g, '');

/**
 * Whether a password contains only what is public about its owner: their name or the site's name,
 * alone, doubled, or with digits and punctuation around it.
 */
export function isPasswordObvious(password: string, owner: Owner): boolean {
  const { username, email, siteName } = owner;
  const said = letters(password);
  return [username, email, email.split('@')[0] ?? '', siteName]
    .map(letters)
    .filter((name) => name !== '')
    .some((name) =>
      [name, name + name].some(
        (known) => known === said || (bare(known) !== '' && bare(known) === bare(said)),
      ),
    );
}
