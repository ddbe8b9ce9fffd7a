import type { Runner, WorkerEvents } from 'graphile-worker';

const RESTART_MS = 1000;
const END_MS = 5000;

interface Running {
  stop(): Promise<void>;
  /** Takes the present worker for ended, although it never says so. */
  giveUp(reason: Error): void;
}

/**
 * Runs a worker, and another one whenever it ends by itself: it does where the database is away
 * when the end of a job is to be stored.
 */
export async function keepRunning(
  start: () => Promise<Runner>,
  onEnd: (error?: unknown) => void,
): Promise<Running> {
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let current: { runner: Runner; givenUp: PromiseWithResolvers<Error> } | undefined;

  function follow(runner: Runner): void {
    const givenUp = Promise.withResolvers<Error>();
    current = { runner, givenUp };
    Promise.race([runner.promise, givenUp.promise]).then(again, again);
  }

  function again(error?: unknown): void {
    current = undefined;
    if (isStopping) return;
    onEnd(error);
    timer = setTimeout(() => {
      start().then((runner) => {
        follow(runner);
        // It was told to stop while it began.
        if (isStopping) void runner.stop();
      }, again);
    }, RESTART_MS);
    timer.unref();
  }

  follow(await start());
  return {
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      await Promise.race([current?.runner.stop(), current?.givenUp.promise]);
    },
    giveUp(reason) {
      // Its schedule would go on.
      if (!isStopping) current?.runner.stop().catch(onEnd);
      current?.givenUp.resolve(reason);
    },
  };
}

/**
 * Calls back some seconds after a pool has no job any more, by when it has ended. It may not have:
 * it counts what it has to store of ended jobs, and where one of several fails it counts wrong and
 * waits for good.
 */
export function onLastJob(events: WorkerEvents, act: (poolId: string) => void): void {
  const later = ({ workerPool }: { workerPool: { id: string } }) => {
    setTimeout(() => act(workerPool.id), END_MS).unref();
  };
  events.on('pool:gracefulShutdown:complete', later);
  events.on('pool:forcefulShutdown:complete', later);
  events.on('pool:forcefulShutdown:error', later);
}
