import { execFileSync, spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const START = ['scripts/start.mjs', '--run', 'scripts/map.ts'];
const cwd = path.join(import.meta.dirname, '..');

test('a feature’s files are shown on all layers, with the actions that use it', () => {
  const files = execFileSync(process.execPath, [...START, 'votes'], { cwd, encoding: 'utf8' });
  for (const file of [
    'packages/contract/src/community/votes.ts',
    'packages/domain/src/community/votes.ts',
    'packages/server/src/commands/cast-vote.ts',
    'packages/server/src/features/community/votes/votes.service.ts',
    'packages/web/src/features/community/votes/VoteControl.tsx',
  ])
    expect(files.split('\n')).toContain(file);
  expect(files).not.toContain('commands/close-question.ts');
});

test('a call is shown with its declaration and its route', () => {
  const lines = execFileSync(process.execPath, START, { cwd, encoding: 'utf8' }).split('\n');
  const at = lines.indexOf('POST /api/vote  (member)');
  expect(lines.slice(at + 1, at + 3)).toEqual([
    '    contract  packages/contract/src/community/votes.ts castVote',
    '    server    packages/server/src/commands/posting.routes.ts',
  ]);
});

test('no call is without its declaration or its route', () => {
  const lines = execFileSync(process.execPath, START, { cwd, encoding: 'utf8' }).split('\n');
  expect(lines.filter((line) => line.includes('?'))).toEqual([]);
});

test.each(['votez', '../', 'votes('])('a name that nothing bears is refused: %s', (name) => {
  const { status, stderr } = spawnSync(process.execPath, [...START, name], {
    cwd,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([1, `No file or folder is named ${name}.\n`]);
});
