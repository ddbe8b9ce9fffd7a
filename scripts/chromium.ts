import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const find = (): string | undefined => [process.env['CHROMIUM_PATH'] ?? '', ...PLACES, playwrightsOwn()].find((place) => place !== '' && existsSync(place));

/** Where Chromium is: found, or installed by the package manager or by Playwright. Throws where it can't be had: browser tests are never skipped. */
export async function findChromium(): Promise<string> {
  const found = find();
  if (found) return found;
  console.log('Chromium is not installed; installing it …');
  for (const [program, ...args] of installers()) {
    spawnSync(program ?? '', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    const installed = find();
    if (installed) return installed;
  }
  throw new Error('The browser tests need Chromium, and it could not be installed. Install it, or set CHROMIUM_PATH to its program.');
}

function installers(): string[][] {
  const isRoot = process.getuid?.() === 0;
  const sudo = isRoot ? [] : ['sudo', '-n'];
  const apt = existsSync('/usr/bin/apt-get')
    ? [
        [...sudo, 'apt-get', 'update', '-qq'],
        [...sudo, 'apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'],
      ]
    : [];
  return [
    ...apt,
    [process.execPath, 'node_modules/@playwright/test/cli.js', 'install', '--with-deps', 'chromium'],
    [process.execPath, 'node_modules/@playwright/test/cli.js', 'install', 'chromium'],
  ];
}

function playwrightsOwn(): string {
  const script = "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))";
  return spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' }).stdout.trim();
}
