import { defineConfig } from 'vitest/config';

/** What is measured in time or memory: beside other tests it would be their load that is seen. */
const TIMED = 'packages/server/src/**/*.timed.test.ts';

export default defineConfig({
  test: {
    setupFiles: ['packages/server/testing/around-tests.ts'],
    // As for the browser's tests: what must be quick is measured by the test that says so.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 15_000 } },
    // One more than the cores of a small machine: many tests wait for a process or a clock.
    maxWorkers: 3,
    // No module keeps anything for itself, and a server's file has a database and an application of
    // its own; loading the product again for each took a quarter of the time.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: [
            'packages/{domain,contract,tax-lots,web}/**/*.test.{ts,tsx}',
            '{bench,scripts}/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['packages/server/**/*.test.ts'],
          exclude: [TIMED],
          globalSetup: ['packages/server/testing/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'timed',
          include: [TIMED],
          globalSetup: ['packages/server/testing/global-setup.ts'],
          // After all others and one at a time.
          sequence: { groupOrder: 1 },
          maxWorkers: 1,
        },
      },
    ],
  },
});
