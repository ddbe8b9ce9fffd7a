import type { BrowserContext, ConsoleMessage, Request } from '@playwright/test';

/**
 * Everything a browser reports that a person must never meet: console errors, thrown errors,
 * refused content, failed requests.
 */
export interface Watch {
  problems: string[];
  /** What this test brings about on purpose: problems that match are none. */
  allow(pattern: RegExp): void;
  follow(context: BrowserContext): Promise<void>;
}

// Every site of the tests listens there; what else a page asks for is not ours to judge.
const isOurs = (url: string): boolean => url.startsWith('http://127.0.0.1:');

export function createWatch(): Watch {
  const problems: string[] = [];
  const allowed: RegExp[] = [];
  const report = (problem: string) => {
    if (!allowed.some((pattern) => pattern.test(problem))) problems.push(problem);
  };
  return {
    problems,
    allow: (pattern) => void allowed.push(pattern),
    async follow(context) {
      // React reports a page that hydrates differently through reportError, which arrives here as
      // an error of the page.
      context.on('weberror', (error) => report(`page error: ${error.error().message}`));
      context.on('console', (message) => {
        if (message.type() === 'error' || /hydrat|content.security/i.test(message.text()))
          report(`console: ${message.text()} ${placeOf(message)}`);
      });
      context.on('response', (response) => {
        if (response.status() >= 500 && isOurs(response.url()))
          report(`${response.status()} ${response.url()}`);
      });
      context.on('requestfailed', (request) => {
        if (isOurs(request.url()) && !isGivenUp(request))
          report(`request failed: ${request.url()} ${request.failure()?.errorText}`);
      });
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
          console.error(`content security policy: ${violatedDirective} refused ${blockedURI}`),
        );
      });
    },
  };
}

// A page that is left gives up what it was loading.
function isGivenUp(request: Request): boolean {
  return request.failure()?.errorText === 'net::ERR_ABORTED';
}

function placeOf(message: ConsoleMessage): string {
  const { url } = message.location();
  return url === '' ? '' : `(${url})`;
}
