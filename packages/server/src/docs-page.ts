import { escapeHtml } from './platform/http/html.ts';

interface Operation {
  summary: string;
  description: string;
  parameters: {
    name: string;
    in: string;
    required: boolean;
    schema: unknown;
    description?: string;
  }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>;
}

/**
 * The API's document as a page for people: every call with who may make it, what it takes and what
 * it returns. No script.
 */
export function docsPage(document: Record<string, unknown>, siteName: string): string {
  // The document is our own, of `openapi.ts`.
  const paths = document['paths'] as Record<string, Record<string, Operation>>;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation,
    })),
  );
  // As above.
  const { description } = document['info'] as { description: string };
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(siteName)} API</title><link rel="stylesheet" href="/docs.css"></head><body><main>
<h1>${escapeHtml(siteName)} API</h1><p>${escapeHtml(description)} The document itself: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Calls"><ul>${operations.map(({ method, path }) => `<li><a href="#${anchor(method, path)}"><code>${method} ${escapeHtml(path)}</code></a></li>`).join('')}</ul></nav>
${operations.map(section).join('\n')}
</main></body></html>`;
}

const anchor = (method: string, path: string): string =>
  `${method}${path}`.toLowerCase().replace(/[^a-z]+/g, '-');

function section({
  method,
  path,
  operation,
}: {
  method: string;
  path: string;
  operation: Operation;
}): string {
  const { summary, description, parameters, requestBody, responses } = operation;
  const rows = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${place}${required ? ', required' : ''}</td><td><code>${escapeHtml(JSON.stringify(schema))}</code></td></tr>`,
  );
  const replies = Object.entries(responses).map(([status, response]) => {
    const schema = response.content?.['application/json']?.schema;
    return `<li><b>${status}</b> ${escapeHtml(response.description)}${schema ? code(schema, 'Response') : ''}</li>`;
  });
  return `<section id="${anchor(method, path)}"><h2><code>${method} ${escapeHtml(path)}</code></h2><p>${escapeHtml(summary)}</p><p>${escapeHtml(description)}</p>
${rows.length > 0 ? `<div class="box"><table><thead><tr><th>Parameter</th><th>Where</th><th>Schema</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>` : ''}
${requestBody ? taken(requestBody.content) : ''}<ul>${replies.join('')}</ul></section>`;
}

/** What a body may be: JSON by its schema, or the bytes of a file. */
function taken(content: Record<string, { schema: unknown }>): string {
  const json = content['application/json'];
  return json
    ? code(json.schema, 'Request')
    : `<p>Takes the bytes of a file: ${Object.keys(content).map(escapeHtml).join(', ')}.</p>`;
}

function code(schema: unknown, title: string): string {
  return `<details><summary>${title}</summary><pre tabindex="0"><code>${escapeHtml(JSON.stringify(schema, null, 1))}</code></pre></details>`;
}
