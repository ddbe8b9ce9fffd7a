interface Watched {
  pid: number;
}

export interface WatchOptions<S extends Watched> {
  server: S;
  isRunning: (server: S) => boolean;
  startAgain: () => Promise<S>;
  onTrouble: (what: string, error?: unknown) => void;
}

const LOOK_MS = 250;
// A disk that is full stays so for a while.
const RETRY_MS = 1000;

/**
 * Starts a server again whenever it ends, or is told to, by others. `end` returns the one that runs
 * then.
 */
export function watchServer<S extends Watched>(
  options: WatchOptions<S>,
): {
  end(): Promise<S>;
} {
  const { isRunning, startAgain, onTrouble } = options;
  let { server } = options;
  let isEnding = false;
  let starting: Promise<void> = Promise.resolve();
  let timer = setTimeout(look, LOOK_MS);
  timer.unref();

  function look(): void {
    if (isRunning(server)) return next(LOOK_MS);
    onTrouble(`PostgreSQL (process ${server.pid}) ended or is stopping; starting it again`);
    starting = startAgain().then(
      (started) => {
        server = started;
        onTrouble(`PostgreSQL runs again (process ${server.pid})`);
        next(LOOK_MS);
      },
      (error: unknown) => {
        onTrouble('PostgreSQL could not be started again; trying once more', error);
        next(RETRY_MS);
      },
    );
  }

  function next(ms: number): void {
    if (isEnding) return;
    timer = setTimeout(look, ms);
    timer.unref();
  }

  return {
    async end() {
      isEnding = true;
      clearTimeout(timer);
      await starting;
      return server;
    },
  };
}
