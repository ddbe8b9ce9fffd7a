import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { z } from 'zod';

const FILE = process.argv[2] ?? 'sbom.cdx.json';
const bill = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(z.object({ name: z.string(), version: z.string() })).min(1),
});

/** Writes which packages run in production, with versions, licences and checksums. */
const { stdout, stderr, status } = spawnSync(
  'npm',
  ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev'],
  { encoding: 'utf8', shell: process.platform === 'win32', maxBuffer: 64 * 2 ** 20 },
);
if (status === 0) {
  const { components } = bill.parse(JSON.parse(stdout));
  writeFileSync(FILE, stdout);
  console.log(`${FILE}: ${components.length} packages`);
} else {
  console.error(stderr);
  process.exitCode = 1;
}
