import { defineConfig } from '@playwright/test';
import { installedChromium } from './scripts/chromium.ts';

// Named first, found second, and never skipped: tests that cannot run have not passed.
const executablePath = installedChromium();
if (!executablePath)
  throw new Error(
    'The browser tests need Chromium. Install it, or set CHROMIUM_PATH to its program.',
  );

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: 'list',
  // A machine that is shared with others may stand still for ten seconds. What must be quick is
  // measured by the test that says so.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'UTC',
    actionTimeout: 15_000,
    // Without a name of its own: views of headless browsers are not counted.
    userAgent:
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
