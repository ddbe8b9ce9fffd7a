import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { VERSION } from '../packages/server/src/version.ts';
import { ROOT } from './build-once.ts';

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const manifest = z.object({
  version: z.string(),
  dependencies: z.record(z.string(), z.string()).default({}),
});
const inLock = z.object({ version: z.string().optional(), resolved: z.string().optional() });

describe('a release has one number', () => {
  const manifests = ['package.json', ...globSync('packages/*/package.json', { cwd: ROOT })];
  test.each(manifests)('in %s', (file) => {
    const { version, dependencies } = manifest.parse(JSON.parse(read(file)));
    const own = Object.entries(dependencies).filter(([name]) => name.startsWith('@lotwise/'));
    expect([version, ...own.map(([, wanted]) => wanted)]).toEqual(
      Array(own.length + 1).fill(VERSION),
    );
  });

  test('in package-lock.json', () => {
    const { packages } = z
      .object({ packages: z.record(z.string(), inLock) })
      .parse(JSON.parse(read('package-lock.json')));
    const own = Object.entries(packages).filter(([name]) => /^(packages\/[^/]+)?$/.test(name));
    expect(own.map(([, { version }]) => version)).toEqual(manifests.map(() => VERSION));
  });

  test.each(['CHANGELOG.md', 'packages/tax-lots/CHANGELOG.md'])('with a section in %s', (file) => {
    expect(read(file)).toMatch(new RegExp(`^## ${VERSION} \\(20\\d\\d-\\d\\d-\\d\\d\\)$`, 'm'));
  });
});

describe('what a public host reads', () => {
  const field = z.object({
    type: z.enum(['markdown', 'textarea', 'input', 'dropdown', 'checkboxes']),
    id: z.string().optional(),
    attributes: z.object({ label: z.string().optional(), value: z.string().optional() }),
  });
  const form = z.object({
    name: z.string(),
    description: z.string(),
    labels: z.array(z.string()),
    body: z.array(field).min(1),
  });
  const forms = globSync('.github/ISSUE_TEMPLATE/*.yml', { cwd: ROOT }).filter(
    (file) => !file.endsWith('config.yml'),
  );

  test.each(forms)('the form %s has a name, and a label for each field', (file) => {
    const { body } = form.parse(parse(read(file)));
    const asked = body.filter(({ type }) => type !== 'markdown');
    expect(asked.every(({ id, attributes }) => id && attributes.label)).toBe(true);
    expect(new Set(asked.map(({ id }) => id)).size).toBe(asked.length);
  });

  test('the workflow runs .ci/run, with actions named by commit and the right to read alone', () => {
    const step = z.object({ uses: z.string().optional(), run: z.string().optional() });
    const { jobs, permissions } = z
      .object({
        permissions: z.record(z.string(), z.string()),
        jobs: z.object({ check: z.object({ steps: z.array(step) }) }),
      })
      .parse(parse(read('.github/workflows/check.yml')));
    const { steps } = jobs.check;
    expect(permissions).toEqual({ contents: 'read' });
    expect(steps.flatMap(({ run }) => run ?? [])).toEqual(['bash .ci/run']);
    for (const { uses } of steps) if (uses) expect(uses).toMatch(/^actions\/[a-z-]+@[0-9a-f]{40}$/);
  });
});

describe('documents', () => {
  const documents = [
    '*.md',
    '.github/*.md',
    'docs/*.md',
    'content/*.md',
    'packages/*/*.md',
  ].flatMap((pattern) => globSync(pattern, { cwd: ROOT }));
  test.each(documents)('%s links only to files that are there', (file) => {
    const targets = [...read(file).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(
      ([, target]) => target ?? '',
    );
    const isMissing = (target: string): boolean =>
      !existsSync(path.join(ROOT, path.dirname(file), target));
    expect(targets.filter(isMissing)).toEqual([]);
  });
});
