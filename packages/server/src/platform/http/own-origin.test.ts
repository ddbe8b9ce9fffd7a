import { expect, test } from 'vitest';
import { isOwnOrigin } from './own-origin.ts';

const set = { isPublicUrlSet: true, publicUrl: 'https://lotwise.test', host: '127.0.0.1' };
const unset = { isPublicUrlSet: false, publicUrl: 'http://localhost:3000', host: '127.0.0.1' };
const at = (host: string) => ({ ...unset, host });

test.each([
  [set, 'https://lotwise.test', 'lotwise.test', true],
  [set, 'https://lotwise.test', '10.0.0.1:3000', true],
  [set, 'http://lotwise.test', 'lotwise.test', false],
  [set, 'https://lotwise.test:8443', 'lotwise.test:8443', false],
  [set, 'https://evil.test', 'evil.test', false],
  [set, 'http://localhost:3000', 'localhost:3000', false],
  [set, 'null', 'lotwise.test', false],
  [unset, 'http://localhost:3000', 'localhost:3000', true],
  [unset, 'http://127.0.0.1:3000', '127.0.0.1:3000', true],
  [unset, 'http://[::1]:3000', '[::1]:3000', true],
  [unset, 'http://localhost:8080', 'localhost:3000', false],
  [unset, 'http://evil.test:3000', 'evil.test:3000', false],
  [unset, 'http://localhost.evil.test', 'localhost.evil.test', false],
  [unset, 'http://127.evil.test', '127.evil.test', false],
  [unset, 'http://192.168.1.5:3000', '192.168.1.5:3000', false],
  [unset, 'null', 'null', false],
  [unset, 'http://localhost:3000', undefined, false],
  [at('192.168.1.5'), 'http://192.168.1.5:3000', '192.168.1.5:3000', true],
  [at('192.168.1.5'), 'http://192.168.1.6:3000', '192.168.1.6:3000', false],
  [at('0.0.0.0'), 'http://192.168.1.5:3000', '192.168.1.5:3000', false],
  [at('Kontor'), 'http://kontor:3000', 'kontor:3000', true],
  [at('fd00::1'), 'http://[fd00::1]:3000', '[fd00::1]:3000', true],
])('%o: %s at %s: %s', (site, origin, host, is) => {
  expect(isOwnOrigin(site, origin, host)).toBe(is);
});
