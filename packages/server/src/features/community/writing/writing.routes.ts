import { previewPost, suggest } from '@lotwise/contract/community/writing';
import { route } from '../../../platform/http/route.ts';
import type { App } from '../../../platform/http/app.ts';
import type { Limit } from '../../../platform/http/rate-limit.ts';
import { preview } from '../posts/posts.service.ts';
import { suggestionsFor } from './suggestions.service.ts';

const PREVIEWS: Limit = {
  name: 'preview',
  points: 120,
  seconds: 300,
  sentence: 'Too many previews.',
};
const SUGGESTIONS: Limit = {
  name: 'suggest',
  points: 300,
  seconds: 300,
  sentence: 'Too many suggestions.',
};

export function writingRoutes(app: App): void {
  route(app, previewPost, async ({ db, me, platform }, { body: { content, type } }) => {
    await platform.rateLimits.use(PREVIEWS, me.id);
    return { html: await preview(db, type === 'comment' ? 'comment' : 'question', content) };
  });

  route(app, suggest, async ({ db, me, platform }, { body }) => {
    await platform.rateLimits.use(SUGGESTIONS, me.id);
    return suggestionsFor(db, body.userInput);
  });
}
