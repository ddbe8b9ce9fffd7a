import { describe, expect, test } from 'vitest';
import { readPlaywright, readVitest } from './test-results.ts';

describe('the results of the rules and the API', () => {
  const file = (part: object) => ({
    name: 'a.test.ts',
    status: 'passed',
    message: '',
    assertionResults: [],
    ...part,
  });
  const one = (part: object) => ({
    fullName: 'a sum adds up',
    status: 'passed',
    failureMessages: [],
    ...part,
  });

  test('count what passed and name what did not, with its first words in plain text', () => {
    const failed = one({
      fullName: 'a sum is exact',
      status: 'failed',
      failureMessages: ['\u001B[31mexpected 1\u001B[39m\n\nto be 2'],
    });
    const results = readVitest({
      testResults: [file({ status: 'failed', assertionResults: [one({}), failed] })],
    });
    expect(results).toEqual({
      passed: 1,
      failures: [{ name: 'a.test.ts › a sum is exact', message: 'expected 1\nto be 2' }],
    });
  });

  test.each([
    [
      'a test that is skipped',
      file({ assertionResults: [one({ status: 'skipped' })] }),
      'a.test.ts › a sum adds up',
      'skipped',
    ],
    [
      'a file that can’t be loaded',
      file({ status: 'failed', message: 'no such module' }),
      'a.test.ts',
      'no such module',
    ],
  ])('count %s as failed', (_, broken, name, message) => {
    expect(readVitest({ testResults: [broken] })).toEqual({
      passed: 0,
      failures: [{ name, message }],
    });
  });
});

describe('the results of the browser', () => {
  const spec = (status: string, message?: string) => ({
    title: 'a vote counts',
    file: 'votes.spec.ts',
    line: 7,
    tests: [{ status, results: [{ errors: message === undefined ? [] : [{ message }] }] }],
  });

  test.each([
    ['failed', 'unexpected', 'Error: not there', 'Error: not there'],
    ['passed only at a second try', 'flaky', 'Error: late', 'Error: late'],
    ['was skipped', 'skipped', undefined, 'skipped'],
  ])('name a test that %s, however deep its group', (_, status, error, message) => {
    const nested = { specs: [spec('expected')], suites: [{ specs: [spec(status, error)] }] };
    expect(readPlaywright({ suites: [nested], errors: [] })).toEqual({
      passed: 1,
      failures: [{ name: 'votes.spec.ts:7 › a vote counts', message }],
    });
  });

  test('say what kept the runner from running', () => {
    expect(readPlaywright({ suites: [], errors: [{ message: 'No tests found' }] })).toEqual({
      passed: 0,
      failures: [{ name: 'the browser tests', message: 'No tests found' }],
    });
  });
});
