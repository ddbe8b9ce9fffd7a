import { defineCall } from '../call.ts';

/** Everything the site stores about a member, as a ZIP of JSON and Markdown. */
export const exportData = defineCall('GET /api/auth/export', {
  access: 'member',
  summary:
    'Download what the site stores about you as a ZIP of JSON and Markdown, created while it is sent. 10 an hour.',
  download: ['application/zip'],
});
