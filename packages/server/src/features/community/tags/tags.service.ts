import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ReplyOf } from '@lotwise/contract/call';
import type { getTag } from '@lotwise/contract/community/tags';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Db } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { describe, findTag, tagsBeside } from './tags.queries.ts';

const RELATED_SHOWN = 8;

/** A tag with what its page says of it. A tag that no question carries any more is none. */
export async function tagPage(db: Db, name: string): Promise<ReplyOf<typeof getTag>> {
  const found = await findTag(db, name);
  if (!found || found.count === 0) throw new Refusal('not_found', 'Tag not found');
  const { id, ...tag } = found;
  return { ...tag, related: await tagsBeside(db, id, RELATED_SHOWN) };
}

const FILE = path.join(import.meta.dirname, '../../../../../../content/tags.yaml');
const descriptions = z.record(z.string(), z.string().trim().min(1).max(400));

/**
 * Gives the tags that the product knows their descriptions, as far as they have none. At every
 * start, and every night for tags that came since.
 */
export async function describeTags(db: Db): Promise<void> {
  await describe(db, descriptions.parse(parse(readFileSync(FILE, 'utf8'), { schema: 'failsafe' })));
}
