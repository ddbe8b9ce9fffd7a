import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { readConfig } from './platform/config/config.ts';

const FOLDER = path.join(import.meta.dirname, '../../../deploy/kubernetes');

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
  // The tests read what they need of it.
  .map((document) => document.toJS() as Manifest);

const named = (kind: string, name: string): Manifest => {
  const found = manifests.find((one) => one.kind === kind && one.metadata.name === name);
  if (!found) throw new Error(`${kind} ${name} is missing.`);
  return found;
};

describe('the example for Kubernetes', () => {
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
