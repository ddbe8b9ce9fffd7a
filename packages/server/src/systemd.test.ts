import { spawnSync } from 'node:child_process';
import { copyFileSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const DEPLOY = path.join(import.meta.dirname, '../../../deploy');
// Of ten, times ten: what `systemd-analyze security` calls OK.
const EXPOSURE_MAX = 25;
const folder = temporaryFolder('units');
afterAll(() => rmSync(folder, { recursive: true }));

const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' });
const isThere = !analyze('--version').error;
if (!isThere) process.stdout.write('The systemd units were NOT tried: systemd is missing here.\n');

// A unit of many instances is looked at as one of them.
const units = readdirSync(DEPLOY).filter((name) => /\.(service|timer)$/.test(name));

test.each(units)('%s is understood by systemd, and may do little', (name) => {
  if (!isThere) return;
  const file = path.join(folder, name.replace('@.', '@3000.'));
  copyFileSync(path.join(DEPLOY, name), file);
  const { stderr } = analyze('verify', '--man=no', file);
  // What is not installed here, npm or the user, is no mistake of the unit.
  expect(stderr.split('\n').filter((line) => line.includes(path.basename(file)))).toEqual([]);
  if (!name.endsWith('.service')) return;
  const security = analyze('security', '--offline=true', `--threshold=${EXPOSURE_MAX}`, file);
  expect(security.status, security.stdout.split('\n').at(-2)).toBe(0);
});
