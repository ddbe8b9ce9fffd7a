import { expect, test } from 'vitest';
import { Refusal } from '../../../platform/http/errors.ts';
import { refuseTooMany } from './live.routes.ts';

const codeOf = (streams: Parameters<typeof refuseTooMany>[0]): string => {
  try {
    refuseTooMany(streams);
    return 'opened';
  } catch (error) {
    return error instanceof Refusal ? error.code : 'failed';
  }
};

test.each([
  { all: 0, own: 0, isMember: false, hasRateLimits: true, becomes: 'opened' },
  { all: 9_999, own: 9, isMember: true, hasRateLimits: true, becomes: 'opened' },
  { all: 10, own: 10, isMember: true, hasRateLimits: true, becomes: 'too_many' },
  { all: 199, own: 199, isMember: false, hasRateLimits: true, becomes: 'opened' },
  { all: 200, own: 200, isMember: false, hasRateLimits: true, becomes: 'too_many' },
  { all: 5_000, own: 5_000, isMember: false, hasRateLimits: false, becomes: 'opened' },
  { all: 10_000, own: 0, isMember: true, hasRateLimits: true, becomes: 'unavailable' },
  { all: 10_000, own: 0, isMember: false, hasRateLimits: false, becomes: 'unavailable' },
])('a stream beside $own of the same and $all of all: $becomes', ({ becomes, ...streams }) => {
  expect(codeOf(streams)).toBe(becomes);
});
