import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { z } from 'zod';

/** A bill of materials in CycloneDX, as far as it is read here. */
const bill = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z
    .array(
      z.object({
        name: z.string(),
        version: z.string(),
        'bom-ref': z.string(),
        licenses: z.array(z.unknown()).default([]),
        hashes: z.array(z.unknown()).default([]),
      }),
    )
    .min(1),
});

/**
 * What a bill lacks, in a line for each package: a licence, or, where it came from the registry, a
 * checksum. Throws for what is not a bill.
 */
export function readBill(text: string): { count: number; lines: string[] } {
  const { components } = bill.parse(JSON.parse(text));
  const lines = components.flatMap(({ name, version, 'bom-ref': ref, licenses, hashes }) => {
    const isOwn = ref.startsWith('@lotwise/');
    return [
      ...(licenses.length === 0 ? [`${name} ${version} names no licence`] : []),
      ...(hashes.length === 0 && !isOwn ? [`${name} ${version} has no checksum`] : []),
    ];
  });
  return { count: components.length, lines };
}

/** Writes which packages run in production, with versions, licences and checksums. */
export function checkBill(file = 'sbom.cdx.json'): boolean {
  console.log('\n== bill of materials');
  const isGood = write(file);
  console.log(`== bill of materials: ${isGood ? 'good' : 'FAILED'}`);
  return isGood;
}

function write(file: string): boolean {
  const { stdout, stderr, status } = spawnSync(
    'npm',
    ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev'],
    { encoding: 'utf8', shell: process.platform === 'win32', maxBuffer: 64 * 2 ** 20 },
  );
  if (status !== 0) {
    // Packages that are missing, or are not those of the lock file, for example.
    console.log(stderr);
    return false;
  }
  const { count, lines } = readBill(stdout);
  for (const line of lines) console.log(line);
  writeFileSync(file, stdout);
  console.log(`${file}: ${count} packages`);
  return lines.length === 0;
}
