import { IMAGE_TYPES } from '@lotwise/domain/community/images';
import { UPLOAD_MAX_BYTES } from '@lotwise/domain/shared/limits';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { count } from '../shared.ts';

/**
 * Stores an image for a post. `url` is an address of this site, to be used in the post's Markdown
 * as `![what it shows](url)`.
 */
export const uploadImage = defineCall('POST /api/uploads', {
  access: 'member',
  summary:
    'Upload an image for a post: PNG, JPEG, WebP, GIF or AVIF, at most 5 MB, as the whole body. It is stored without its metadata.',
  file: { types: IMAGE_TYPES, maxBytes: UPLOAD_MAX_BYTES },
  reply: z.object({ url: z.string(), width: count, height: count }),
  status: 201,
  isSpeech: true,
});
