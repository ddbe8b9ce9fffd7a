// Runs under whatever Node the machine has, before anything is installed: plain JavaScript, no
// dependency.
// Installs what is missing or outdated, then goes on with the project's own Node.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const [NODE_MAJOR, NODE_MINOR] = [22, 22];

process.chdir(root);
install();
await goOn(target());

/**
 * What to run, from the arguments: the site, the site while it is developed, or a script with its
 * own arguments.
 */
function target() {
  const [mode, script, ...rest] = process.argv.slice(2);
  if (mode === '--run') return { file: path.resolve(script), args: rest };
  // Settings of the C library, which otherwise holds on to several times the memory that is in use:
  // pages are put together and compressed in blocks of 100 KB and more, on several threads.
  const memory = JSON.parse(
    readFileSync(path.join(root, 'packages/server/node-environment.json'), 'utf8'),
  );
  // What Node compiled at an earlier start: a fifth of the time until the server answers.
  const env = { ...memory, NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compiled') };
  // Node itself restarts the server when one of its files changes; the pages are Vite's.
  if (mode === '--dev')
    return {
      file: path.join(root, 'scripts/develop.ts'),
      args: [],
      nodeArgs: ['--watch', '--watch-preserve-output'],
      env,
    };
  return {
    before: path.join(root, 'scripts/prepare-server.ts'),
    file: path.join(root, 'packages/server/dist/server.js'),
    args: [],
    env,
  };
}

function install() {
  const stamp = path.join(root, 'node_modules/.installed');
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  // Not to standard output: what a script prints there may be its result.
  console.error('Installing the packages (about half a minute) …');
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const result = spawnSync(
    npm[0],
    [
      ...npm.slice(1),
      'install',
      '--no-save',
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ],
    {
      stdio: 'inherit',
      shell: npm.length === 1 && process.platform === 'win32',
    },
  );
  if (result.status !== 0) fail('The packages could not be installed. See npm’s output above.');
  writeFileSync(stamp, wanted);
}

/**
 * Runs a script here when this Node is new enough, and the site in the place of this process, so
 * that nothing stays in memory beside it. With an older Node, or where the system has no `exec`,
 * both run in a process of their own, with the project's Node.
 */
async function goOn({ before, file, args, nodeArgs = [], env }) {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const isNewEnough = major > NODE_MAJOR || (major === NODE_MAJOR && minor >= NODE_MINOR);
  if (isNewEnough && env === undefined) {
    process.argv = [process.execPath, file, ...args];
    await import(pathToFileURL(file).href);
    return;
  }
  const own = isNewEnough
    ? process.execPath
    : path.join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  if (!existsSync(own))
    fail(
      `This machine has Node ${process.versions.node}; Node ${NODE_MAJOR}.${NODE_MINOR} or newer is needed, and there is no packaged one for ${process.platform}-${process.arch}.`,
    );
  const inherited = { ...env, ...process.env };
  if (before && spawnSync(own, [before], { stdio: 'inherit', env: inherited }).status !== 0)
    process.exit(1);
  // The npm script's PATH already starts with node_modules/.bin, so that what this starts finds the
  // same Node. Whoever started this with a channel ends it with the channel, which `exec` loses.
  if (process.execve && isNewEnough && !process.connected)
    process.execve(own, [own, ...nodeArgs, file, ...args], inherited);
  const child = spawn(own, [...nodeArgs, file, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: inherited,
  });
  // Ctrl-C reaches the child by itself; a signal to this process alone does not. SIGTERM to a child
  // that already stops changes nothing.
  process.on('SIGINT', () => setTimeout(() => child.kill('SIGTERM'), 300));
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  process.on('disconnect', () => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
