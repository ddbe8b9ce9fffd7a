import type { ElementType } from 'react';

type HtmlField = `${string}Html`;

/** A post as the server rendered it. */
export function PostHtml<Field extends HtmlField>({
  post,
  field,
  as: Element = 'div',
  className,
}: {
  post: Record<Field, string>;
  field: Field;
  as?: ElementType;
  className?: string;
}) {
  return <Element className={className} dangerouslySetInnerHTML={{ __html: post[field] }} />;
}
