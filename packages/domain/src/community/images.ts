/** The images that can be uploaded. Each is stored again, as WebP. */
export const IMAGE_TYPES = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/avif',
] as const;

/** The address of an image that was uploaded for a post. */
const ADDRESS = /\/uploads\/[0-9a-f]{32}\.webp/g;

/** The addresses of uploaded images in a post's source, each once. */
export function imagesIn(source: string): string[] {
  return [...new Set(source.match(ADDRESS))];
}
