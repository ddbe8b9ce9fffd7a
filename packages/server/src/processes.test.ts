import { expect, test } from 'vitest';
import { readConfig } from './platform/config/config.ts';
import { readyLine } from './processes.ts';

test.each([
  ['127.0.0.1', 'http://localhost:3000'],
  ['0.0.0.0', 'http://localhost:3000'],
  ['::', 'http://localhost:3000'],
  ['fd00::7', 'http://[fd00::7]:3000'],
  ['192.0.2.7', 'http://192.0.2.7:3000'],
])('a site that listens at %s says that it is ready at %s', (host, address) => {
  expect(readyLine(readConfig({ HOST: host }), 3000)).toBe(`\nLotwise is ready: ${address}\n`);
});
