import { baseUrl, line, whole } from './config-values.ts';

const milliseconds = (standard: number) =>
  whole('a number of milliseconds', { min: 50, max: 300_000 }).default(standard);

/** The assistant's model. */
export const assistantSettings = {
  AI_BASE_URL: baseUrl.transform((url) => url.replace(/\/+$/, '')).optional(),
  AI_API_KEY: line.optional(),
  AI_MODEL: line.max(200, 'must be at most 200 characters').optional(),
  AI_SILENCE_MS: milliseconds(8000),
  AI_TOTAL_MS: milliseconds(45_000),
};

interface Env {
  AI_BASE_URL?: string | undefined;
  AI_API_KEY?: string | undefined;
  AI_MODEL?: string | undefined;
  AI_SILENCE_MS: number;
  AI_TOTAL_MS: number;
}

/** Null without an endpoint: the assistant then answers from the site alone. */
export function assistantOf({
  AI_BASE_URL: baseUrl,
  AI_API_KEY: apiKey,
  AI_MODEL: model,
  AI_SILENCE_MS: silenceMs,
  AI_TOTAL_MS: totalMs,
}: Env) {
  return baseUrl === undefined || model === undefined
    ? null
    : { baseUrl, apiKey, model, silenceMs, totalMs };
}

/** Half an endpoint would silently mean none. */
export function assistantProblems(environment: NodeJS.ProcessEnv): string[] {
  const [url, model] = [environment['AI_BASE_URL'], environment['AI_MODEL']];
  return (url === undefined) === (model === undefined)
    ? []
    : [
        url === undefined
          ? 'AI_BASE_URL is required together with AI_MODEL'
          : 'AI_MODEL is required together with AI_BASE_URL',
      ];
}
