import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { readConfig } from './platform/config/config.ts';

const FOLDER = path.join(import.meta.dirname, '../../../deploy/kubernetes');
const { kinds } = JSON.parse(readFileSync(path.join(FOLDER, 'schema.json'), 'utf8')) as {
  kinds: Record<string, object>;
};

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec?: Record<string, unknown>;
  data?: Record<string, string>;
  stringData?: Record<string, string>;
}
const manifests = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.yaml'))
  .flatMap((name) => parseAllDocuments(readFileSync(path.join(FOLDER, name), 'utf8')))
  // Checked by the schemas in this very file.
  .map((document) => document.toJS() as Manifest);

const ajv = new Ajv({ allErrors: true, allowUnionTypes: true });
const validators = new Map(Object.entries(kinds).map(([key, one]) => [key, ajv.compile(one)]));

function problemsOf(manifest: Manifest): string[] {
  const validate = validators.get(`${manifest.apiVersion} ${manifest.kind}`);
  if (!validate) return [`no schema of ${manifest.apiVersion} ${manifest.kind}`];
  validate(manifest);
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

const named = (kind: string, name: string): Manifest => {
  const found = manifests.find((one) => one.kind === kind && one.metadata.name === name);
  if (!found) throw new Error(`${kind} ${name} is missing.`);
  return found;
};

describe('the example for Kubernetes', () => {
  test.each(manifests.map((one) => [one.kind, one.metadata.name, one] as const))(
    '%s %s fits the schema of its kind',
    (_kind, _name, manifest) => expect(problemsOf(manifest)).toEqual([]),
  );

  test.each([
    ['Deployment', 'lotwise', 'terminationGracePeriodSeconds', 'terminationGraceSeconds'],
    ['Deployment', 'lotwise', '"periodSeconds":10', '"periodSeconds":"10s"'],
    ['Deployment', 'lotwise', '"containers":', '"container":'],
    ['Cluster', 'lotwise-database', 'isWALArchiver', 'isWalArchiver'],
    ['Cluster', 'lotwise-database', '"method":"any"', '"method":"some"'],
    ['Cluster', 'lotwise-database', '"instances":3', '"instances":0'],
    ['Pooler', 'lotwise-pooler', '"transaction"', '"transactions"'],
    ['ObjectStore', 'lotwise-backups', '"gzip"', '"zip"'],
    ['ObjectStore', 'lotwise-backups', '"30d"', '"a month"'],
    ['ScheduledBackup', 'lotwise-nightly', '"plugin"', '"plug-in"'],
    ['Service', 'lotwise', '"apiVersion":"v1"', '"apiVersion":"v2"'],
  ])('%s %s with %s mistaken for %s does not', (kind, name, right, wrong) => {
    const text = JSON.stringify(named(kind, name));
    expect(text).toContain(right);
    expect(problemsOf(JSON.parse(text.replace(right, wrong)) as Manifest)).not.toEqual([]);
  });

  test('its settings start the site', () => {
    const key = Buffer.alloc(32, 1).toString('base64');
    const env = {
      ...named('ConfigMap', 'lotwise').data,
      ...named('Secret', 'lotwise').stringData,
      LEDGER_KEY: key,
      ACCOUNT_KEY: key,
    };
    expect(readConfig(env)).toMatchObject({
      isProduction: true,
      storage: { kind: 's3' },
      // Not everybody's.
      trustProxy: ['loopback', 'linklocal', 'uniquelocal'],
    });
  });

  test('its parts name each other', () => {
    const { DATABASE_URL = '', DATABASE_DIRECT_URL = '' } =
      named('Secret', 'lotwise').stringData ?? {};
    expect(new URL(DATABASE_URL).hostname).toBe(named('Pooler', 'lotwise-pooler').metadata.name);
    const { name } = named('Cluster', 'lotwise-database').metadata;
    expect(new URL(DATABASE_DIRECT_URL).hostname).toBe(`${name}-rw`);
    expect(named('Pooler', 'lotwise-pooler').spec).toMatchObject({ cluster: { name } });
    expect(named('ScheduledBackup', 'lotwise-nightly').spec).toMatchObject({ cluster: { name } });
    expect(named('Cluster', name).spec).toMatchObject({
      plugins: [
        { parameters: { barmanObjectName: named('ObjectStore', 'lotwise-backups').metadata.name } },
      ],
    });
  });
});
