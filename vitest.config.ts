import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    setupFiles: ['packages/server/testing/around-tests.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
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
            'scripts/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['packages/server/**/*.test.ts'],
          globalSetup: ['packages/server/testing/global-setup.ts'],
        },
      },
    ],
  },
});
