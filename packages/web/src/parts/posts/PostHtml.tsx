import type { ElementType } from 'react';

type HtmlField = `${string}Html`;

/**
 * A post as the server rendered it, marked so that the browser finds it again: the page's state
 * leaves it out. See `kit/shown-in-page.ts`.
 */
export function PostHtml<Field extends HtmlField>({
  post,
  field,
  as: Element = 'div',
  className,
}: {
  post: { id: string } & Record<Field, string>;
  field: Field;
  as?: ElementType;
  className?: string;
}) {
  return (
    <Element
      className={className}
      data-html={`${field} ${post.id}`}
      dangerouslySetInnerHTML={{ __html: post[field] }}
    />
  );
}
