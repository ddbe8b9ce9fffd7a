/** What someone wrote, as their export shows it. */
export interface Post {
  kind: 'questions' | 'answers' | 'comments';
  id: string;
  questionId: string;
  /** Of the question. */
  title: string;
  tags: string[];
  source: string;
  createdAt: string;
  updatedAt: string;
}

const SLUG_MAX = 60;

/**
 * `questions/2026-03-01-how-is-a-swap-taxed-4f2a9c81d0e3.md`: sorts by day, tells what it is, and
 * is like no other.
 */
export function nameOf({ kind, id, title, createdAt }: Post): string {
  const slug = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, SLUG_MAX)
    .replace(/^-+|-+$/g, '');
  return `${kind}/${createdAt.slice(0, 10)}-${slug}-${id.slice(-12)}.md`;
}

export function markdownOf(
  { kind, questionId, title, tags, source, createdAt, updatedAt }: Post,
  siteUrl: string,
): string {
  const notes = [
    `- ${kind === 'questions' ? 'Asked' : kind === 'answers' ? 'Answered' : 'Commented'}: ${createdAt}`,
    ...(updatedAt === createdAt ? [] : [`- Edited: ${updatedAt}`]),
    ...(tags.length > 0 ? [`- Tags: ${tags.join(', ')}`] : []),
    `- At: ${siteUrl}/questions/${questionId}`,
  ];
  const heading =
    kind === 'questions' ? title : `${kind === 'answers' ? 'Answer' : 'Comment'} to: ${title}`;
  return `# ${heading}\n\n${notes.join('\n')}\n\n${source}\n`;
}
