import type { InjectOptions, LightMyRequestResponse as Response } from 'fastify';
import { type Call, successStatus } from '@lotwise/contract/call';
import { calls } from '@lotwise/contract/calls';

const declared = calls.map((call: Call) => ({
  call,
  pattern: new RegExp(`^${call.path.replace(/\{\w+\}/g, '[^/]+')}$`),
}));

/** Throws where a call's success has another media type than it declares. */
export function expectDeclaredType(request: InjectOptions, response: Response): void {
  const path = String(request.url ?? '').split('?')[0] ?? '';
  const method = String(request.method ?? 'GET').toUpperCase();
  const found = declared.find(({ call, pattern }) => call.method === method && pattern.test(path));
  if (!found || response.statusCode !== successStatus(found.call)) return;
  const [type] = String(response.headers['content-type'] ?? '').split(';');
  const types = typesOf(found.call);
  if (!types.includes(type ?? ''))
    throw new Error(`${method} ${path} sent ${type}, and declares ${types.join(' or ')}.`);
}

function typesOf({ reply, download, isStreamed }: Call): readonly string[] {
  if (download) return download;
  return reply ? ['application/json', ...(isStreamed ? ['text/event-stream'] : [])] : [''];
}
