import {
  type FieldError,
  type Problem,
  type RefusalCode,
  STATUS_OF,
} from '@lotwise/contract/errors';
import { noticeBody } from './html.ts';

/** Expected trouble, with a sentence for a person. Everything else that is thrown is a bug. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  readonly fields: FieldError[];
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: RefusalCode,
    sentence: string,
    more: { fields?: FieldError[]; retryAfterSeconds?: number } = {},
  ) {
    super(sentence);
    this.code = code;
    this.fields = more.fields ?? [];
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

/** Input refused for one field. */
export function invalidField(path: string, message: string): Refusal {
  return new Refusal('invalid', message, { fields: [{ path, message }] });
}

const TITLES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  416: 'Range Not Satisfiable',
  417: 'Expectation Failed',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

export function problem(status: number, detail: string, fields: FieldError[] = []): Problem {
  const body: Problem = { type: 'about:blank', title: TITLES[status] ?? 'Error', status, detail };
  return fields.length === 0 ? body : { ...body, errors: fields };
}

export function problemOfRefusal(refusal: Refusal): Problem {
  return problem(STATUS_OF[refusal.code], refusal.message, refusal.fields);
}

/**
 * The same for a person at a page that could not be rendered. No script and no style of its own:
 * what failed may be anything.
 */
export function problemPage(status: number, detail: string): string {
  // What a browser's own form meets: a person sent it.
  const title = status === 405 ? 'Not sent' : (TITLES[status] ?? 'Error');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="stylesheet" href="/docs.css"></head>${noticeBody(`<h1>${title}</h1><p>${detail}</p><p><a href="">Try again</a> or <a href="/">go to the questions</a>.</p>`)}</html>`;
}
