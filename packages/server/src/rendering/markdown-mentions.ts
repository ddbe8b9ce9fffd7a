import { assign } from '@lotwise/domain/shared/assign';
import { mentionsIn } from '@lotwise/domain/community/mentions';
import type { MarkdownIt, Token } from 'markdown-it';

/** A member that a text may name. */
export interface Person {
  id: string;
  username: string;
}

/**
 * Turns `@username` of the members in `env.people` into a link to their page, outside code and
 * links. Each one found is told to `env.onMention`.
 */
export function mentions(markdown: MarkdownIt): void {
  markdown.core.ruler.after('text_join', 'mentions', (state) => {
    // markdown-it leaves `env` to its caller, which is `render.ts`.
    const { people, onMention } = state.env as {
      people?: ReadonlyMap<string, Person>;
      onMention?: (person: Person) => void;
    };
    if (!people || people.size === 0) return;
    for (const token of state.tokens)
      if (token.type === 'inline' && token.children?.some(({ content }) => content.includes('@')))
        token.children = linked(token.children);

    function linked(children: Token[]): Token[] {
      let links = 0;
      return children.flatMap((child) => {
        links += child.type === 'link_open' ? 1 : child.type === 'link_close' ? -1 : 0;
        return child.type === 'text' && links === 0 ? piecesOf(child) : [child];
      });
    }

    function piecesOf(text: Token): Token[] {
      const pieces: Token[] = [];
      let from = 0;
      for (const { index, names } of mentionsIn(text.content)) {
        const name = names.find((one) => people?.has(one.toLowerCase()));
        const person = name === undefined ? undefined : people?.get(name.toLowerCase());
        if (name === undefined || !person) continue;
        onMention?.(person);
        pieces.push(textToken(text.content.slice(from, index)), ...linkTo(person, name));
        from = index + 1 + name.length;
      }
      return from === 0 ? [text] : [...pieces, textToken(text.content.slice(from))];
    }

    function linkTo(person: Person, name: string): Token[] {
      const open = new state.Token('link_open', 'a', 1);
      open.attrs = [['href', `/users/${encodeURIComponent(person.username)}`]];
      return [open, textToken(`@${name}`), new state.Token('link_close', 'a', -1)];
    }

    function textToken(content: string): Token {
      return assign(new state.Token('text', '', 0), { content });
    }
  });
}
