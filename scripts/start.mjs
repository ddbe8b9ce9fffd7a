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
const USAGE = `Usage: npm start                 runs the site; its settings come from the environment and .env
       npm run dev               runs it, and again after each change
       npm run migrate           brings the database of DATABASE_URL up to date
       npm run admin -- grant EMAIL
       npm run backup, npm run restore -- FILE, npm run move -- --to URL
docs/settings.md lists the settings, docs/operations.md explains them.`;

process.chdir(root);
refuseWords();
install();
await goOn(target());

/** The site takes no words: whoever gives it some means something else. */
function refuseWords() {
  const [mode, ...rest] = process.argv.slice(2);
  const words = mode === '--run' ? [] : mode === '--dev' ? rest : process.argv.slice(2);
  if (words.length === 0) return;
  const isHelp = ['--help', '-h', 'help'].includes(words[0]);
  if (!isHelp) console.error(`“${words.join(' ')}” is not something that this can do.`);
  (isHelp ? console.log : console.error)(USAGE);
  process.exit(isHelp ? 0 : 1);
}

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
    comesBack: true,
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
 * Runs a script here when this Node is new enough, else in a process of its own with the project's
 * Node. The site has a process of its own, which this one starts again when something kills it.
 */
async function goOn({ before, file, args, nodeArgs = [], env, comesBack = false }) {
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
  // same Node.
  run(
    () =>
      spawn(own, [...nodeArgs, file, ...args], {
        stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
        env: inherited,
      }),
    comesBack,
  );
}

/** The longest pause before a server that keeps ending is started again. */
const PAUSE_MAX_MS = 60_000;
/** A server that has run for so long has not ended because of its start. */
const STEADY_MS = 60_000;

/** What somebody sends who wants it to stop. */
const STOPS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program until it ends. One that comes back is started again where it is killed, or fails
 * once it was ready: after a second, and after twice as long each time that it does not run for a
 * minute.
 */
function run(start, comesBack) {
  let child = start();
  let [pauseMs, isStopping, wasReady] = [1000, false, false];
  const stop = (signal, waitMs = 0) => {
    isStopping = true;
    if (child) setTimeout(() => child?.kill(signal), waitMs);
    else process.exit(0);
  };
  // Ctrl-C reaches the child by itself; a signal to this process alone does not. SIGTERM to a child
  // that already stops changes nothing.
  process.on('SIGINT', () => stop('SIGTERM', 300));
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
  process.on('disconnect', () => stop('SIGTERM'));
  follow();

  function follow() {
    const startedAt = performance.now();
    child.on('message', (message) => (wasReady ||= message === 'ready'));
    child.on('exit', (code, signal) => {
      child = undefined;
      const isMeant = signal === null ? code === 0 || !wasReady : STOPS.includes(signal);
      if (isStopping || isMeant || !comesBack)
        process.exit(code ?? (signal === 'SIGINT' ? 130 : 1));
      if (performance.now() - startedAt > STEADY_MS) pauseMs = 1000;
      const why = signal ?? `exit code ${code}`;
      console.error(`The server ended (${why}). It starts again in ${pauseMs / 1000} s …`);
      setTimeout(() => {
        child = start();
        follow();
      }, pauseMs);
      pauseMs = Math.min(2 * pauseMs, PAUSE_MAX_MS);
    });
  }
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
