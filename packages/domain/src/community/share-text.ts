import { SHARE_TEXT_LENGTH } from '../shared/limits.ts';

/**
 * The first 100 characters of a description, counted as a reader counts them, so that no emoji is
 * cut in half.
 */
export function shareText(description: string): string {
  const characters = [
    ...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(
      description.slice(0, SHARE_TEXT_LENGTH * 16),
    ),
  ];
  return characters
    .slice(0, SHARE_TEXT_LENGTH)
    .map((character) => character.segment)
    .join('');
}
