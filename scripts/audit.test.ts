import { expect, test } from 'vitest';
import { readAudit } from './audit.ts';

const advisory = {
  source: 1,
  name: 'planted',
  dependency: 'planted',
  title: 'Reads any file',
  url: 'https://github.com/advisories/GHSA-xxxx',
  severity: 'high',
  range: '<2.6.1',
};
const aReport = (vulnerabilities: object) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: {} });

test('a known vulnerable package is told with its advisory', () => {
  const planted = { name: 'planted', severity: 'high', isDirect: false, range: '<2.6.1' };
  const text = aReport({
    planted: { ...planted, via: [advisory], nodes: ['node_modules/planted'] },
    user: { ...planted, name: 'user', via: ['planted'], nodes: ['node_modules/user'] },
  });
  expect(readAudit(text)).toEqual({
    state: 'vulnerable',
    lines: ['high: planted <2.6.1: Reads any file (https://github.com/advisories/GHSA-xxxx)'],
  });
});

test('one that is affected only through another fails too', () => {
  const text = aReport({ user: { severity: 'low', range: '*', via: ['planted'] } });
  expect(readAudit(text)).toEqual({ state: 'vulnerable', lines: ['user'] });
});

test('without any all is good', () => {
  expect(readAudit(aReport({}))).toEqual({ state: 'good' });
});

test('a registry without an audit is told apart from a good end', () => {
  const message = '405 Method Not Allowed - POST https://registry.example/advisories/bulk';
  const text = JSON.stringify({ message, method: 'POST', statusCode: 405, body: '' });
  expect(readAudit(text)).toEqual({ state: 'unavailable', reason: message });
});

test.each(['', '{}', 'null', aReport({ planted: { severity: 'new', range: '*', via: [] } })])(
  'what is not a report is never taken for a good end: %s',
  (text) => {
    expect(() => readAudit(text)).toThrow();
  },
);
