import { isTag, normaliseTags, TAG_RULE } from '@lotwise/domain/community/tags';
import { z } from 'zod';
import { text } from '../text.ts';

/**
 * Tags as a list, or as text with commas: trimmed, lower-cased and deduplicated. `missing` is what
 * a person reads where there is none and one is needed.
 */
export const tagList = ({
  max,
  tooMany,
  missing,
}: {
  max: number;
  tooMany: string;
  missing?: string;
}) =>
  z
    .union([z.array(text()), text().transform((typed) => typed.split(','))], {
      error: missing ?? 'Please enter tags',
    })
    .transform(normaliseTags)
    .pipe(
      z
        .array(z.string().refine(isTag, TAG_RULE))
        .min(missing === undefined ? 0 : 1, missing)
        .max(max, tooMany),
    );
