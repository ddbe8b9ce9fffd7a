import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createSecretBox } from './secret-box.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';

const dataDir = temporaryFolder('box');
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const withKey = (accountKey = randomBytes(32)) => createSecretBox({ accountKey, dataDir });

describe('a sealed text', () => {
  test('opens for its purpose, and looks different each time', () => {
    const box = withKey();
    const [one, other] = [box.seal('grüße', 'a'), box.seal('grüße', 'a')];
    expect([box.open(one, 'a'), box.open(other, 'a')]).toEqual(['grüße', 'grüße']);
    expect(one.equals(other)).toBe(false);
  });

  test('opens for no other purpose, no other key, and not when any byte has changed', () => {
    const box = withKey();
    const sealed = box.seal('secret', 'a');
    expect([box.open(sealed, 'b'), withKey().open(sealed, 'a')]).toEqual([null, null]);
    for (let place = 0; place < sealed.length; place++) {
      const changed = Buffer.from(sealed);
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect(box.open(changed, 'a')).toBeNull();
    }
    for (const short of [Buffer.alloc(0), sealed.subarray(0, 28), Buffer.from([1])])
      expect(box.open(short, 'a')).toBeNull();
  });
});

describe('without a configured key', () => {
  test('one is made in the data directory, for its owner only, and found again', () => {
    const folder = path.join(dataDir, 'own');
    const sealed = createSecretBox({ accountKey: undefined, dataDir: folder }).seal('secret', 'a');
    expect(statSync(path.join(folder, 'accounts.key')).mode & 0o777).toBe(0o600);
    expect(createSecretBox({ accountKey: undefined, dataDir: folder }).open(sealed, 'a')).toBe(
      'secret',
    );
    expect(
      Buffer.from(readFileSync(path.join(folder, 'accounts.key'), 'utf8'), 'base64'),
    ).toHaveLength(32);
  });

  test('a file that holds none is refused with what to do', () => {
    writeFileSync(path.join(dataDir, 'accounts.key'), 'short');
    expect(() => createSecretBox({ accountKey: undefined, dataDir }).seal('secret', 'a')).toThrow(
      /no key of 32 bytes/,
    );
  });
});
