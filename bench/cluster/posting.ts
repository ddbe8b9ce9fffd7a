import { until } from './programs.ts';

/** Asks a question, again until a server takes it. */
export async function ask(url: string, cookie: string): Promise<string> {
  const body = { title: 'What does a failover cost?', description: 'Text', tags: ['cluster'] };
  return post(`${url}/api/questions`, cookie, body);
}

/** Answers the question that is watched, again until a server takes it. */
export const answer = (
  url: string,
  { watched, cookie, text }: { watched: string; cookie: string; text: string },
): Promise<string> => post(`${url}/api/questions/${watched}/answers`, cookie, { content: text });

async function post(url: string, cookie: string, body: unknown): Promise<string> {
  let id = '';
  await until(url, async () => {
    const headers = { cookie, 'content-type': 'application/json' };
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    // Both calls return what was posted.
    if (response.ok) id = ((await response.json()) as { id: string }).id;
    return response.ok;
  });
  return id;
}
