import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

// The headless shell first: the same engine at half the processor's time, because it draws no
// window around the page.
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Where Chromium is installed. */
export function installedChromium(): string | undefined {
  const isThere = (place: string): boolean => place !== '' && existsSync(place);
  return (
    [process.env['CHROMIUM_PATH'] ?? '', ...PLACES].find(isThere) ??
    [playwrightsOwn()].find(isThere)
  );
}

/**
 * Where Chromium is: found, or installed by the package manager or by Playwright. Throws where it
 * can't be had: browser tests are never skipped.
 */
export async function findChromium(): Promise<string> {
  const found = installedChromium();
  if (found) return found;
  console.log('Chromium is not installed; installing it …');
  for (const [program, ...args] of installers()) {
    spawnSync(program ?? '', args, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    const installed = installedChromium();
    if (installed) return installed;
  }
  throw new Error(
    'The browser tests need Chromium, and it could not be installed. Install it, or set CHROMIUM_PATH to its program.',
  );
}

function installers(): string[][] {
  const isRoot = process.getuid?.() === 0;
  const sudo = isRoot ? [] : ['sudo', '-n'];
  const apt = existsSync('/usr/bin/apt-get')
    ? [
        [...sudo, 'apt-get', 'update', '-qq'],
        ...['chromium-headless-shell', 'chromium'].map((name) => [
          ...sudo,
          'apt-get',
          'install',
          '-y',
          '-qq',
          '--no-install-recommends',
          name,
          'fonts-liberation',
        ]),
      ]
    : [];
  return [
    ...apt,
    [
      process.execPath,
      'node_modules/@playwright/test/cli.js',
      'install',
      '--with-deps',
      'chromium',
    ],
    [process.execPath, 'node_modules/@playwright/test/cli.js', 'install', 'chromium'],
  ];
}

function playwrightsOwn(): string {
  const script =
    "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))";
  return spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' }).stdout.trim();
}
