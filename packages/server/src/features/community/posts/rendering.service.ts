import { z } from 'zod';
import type { Db } from '../../../platform/db/db.ts';
import { addJob, defineJob } from '../../../platform/jobs/job.ts';
import { HTML_VERSION } from '../../../rendering/render.ts';
import { htmlOf, POST_TYPES, type PostType } from './posts.service.ts';
import { outdatedPosts, storeHtml } from './posts.queries.ts';

export const renderingPosts = defineJob('render_posts', z.object({}));

/** Has the posts rendered whose HTML is missing or of an older renderer, in the background. */
export const renderPostsSoon = (db: Db): Promise<void> =>
  addJob(db, renderingPosts, {}, { key: renderingPosts.name });

/** Renders and stores them; what its author has changed meanwhile is left as it is. */
export async function renderPosts(db: Db): Promise<void> {
  for (const type of POST_TYPES) await renderAll(db, type);
}

const AT_ONCE = 100;

async function renderAll(db: Db, type: PostType): Promise<void> {
  let after: string | null = null;
  for (;;) {
    const posts = await outdatedPosts(db, type, { version: HTML_VERSION, after, limit: AT_ONCE });
    for (const post of posts) {
      const html = await htmlOf(db, type, post);
      await storeHtml(db, { type, id: post.id, source: post.source, html, version: HTML_VERSION });
    }
    const last = posts.at(-1);
    if (posts.length < AT_ONCE || !last) return;
    after = last.id;
  }
}
