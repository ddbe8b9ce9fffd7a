/** Product news as they are written and mailed. */
export interface News {
  subject: string;
  paragraphs: string[];
}

const SUBJECT_MAX = 120;

/**
 * Reads news from a text: the subject in its first line, then paragraphs with an empty line between
 * them. Null where either is missing or the subject is longer than 120 characters.
 */
export function readNews(text: string): News | null {
  const [subject = '', ...paragraphs] = text
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n\s*\n/)
    .map((part) => part.replace(/\s*\n\s*/g, ' ').trim());
  return subject === '' || subject.length > SUBJECT_MAX || paragraphs.length === 0
    ? null
    : { subject, paragraphs };
}
