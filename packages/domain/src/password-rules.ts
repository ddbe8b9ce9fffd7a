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
 * Whether a password says no more than what everyone can read of its owner: a name of theirs or the
 * site's, alone, doubled, or with digits and signs around it.
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
