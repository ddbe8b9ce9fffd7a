import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { postgresSettings, processesFor, thisMachine } from './machine.ts';

const GIGABYTE = 1024 ** 3;
const machine = (cores: number, gigabytes: number) => ({
  cores,
  memoryBytes: gigabytes * GIGABYTE,
});

test.each([
  [1, 0.5, 1],
  [2, 1, 1],
  [2, 2, 1],
  [2, 4, 2],
  [4, 4, 2],
  [4, 8, 4],
  [16, 16, 11],
  [128, 512, 64],
])('%i cores with %d GB carry %i processes', (cores, gigabytes, processes) => {
  expect(processesFor(machine(cores, gigabytes))).toBe(processes);
});

test('as many processes run as this machine carries, unless a number is set', () => {
  expect(readConfig({}).processes).toBe(processesFor(thisMachine()));
  expect(readConfig({ WEB_CONCURRENCY: '3' }).processes).toBe(3);
  expect(readConfig({ WEB_CONCURRENCY: 'auto' }).processes).toBe(processesFor(thisMachine()));
});

describe('the embedded PostgreSQL', () => {
  test.each([
    [1, 0.5, '64MB', '256MB', '4MB', '0'],
    [2, 4, '96MB', '2048MB', '4MB', '1'],
    [8, 16, '96MB', '8192MB', '16MB', '2'],
    [64, 256, '96MB', '65536MB', '16MB', '2'],
  ])('on %i cores with %d GB', (cores, gigabytes, shared, cached, work, gathering) => {
    expect(postgresSettings(machine(cores, gigabytes))).toMatchObject({
      shared_buffers: shared,
      effective_cache_size: cached,
      work_mem: work,
      max_parallel_workers_per_gather: gathering,
    });
  });

  test('leaves more than half of any machine to others', () => {
    for (const gigabytes of [0.5, 1, 2, 4, 16, 256]) {
      const { shared_buffers: shared, maintenance_work_mem: upkeep } = postgresSettings(
        machine(2, gigabytes),
      );
      const megabytes = parseInt(shared ?? '', 10) + parseInt(upkeep ?? '', 10);
      expect(megabytes).toBeLessThan(gigabytes * 512);
    }
  });
});
