import type { RunningApp } from '../src/app.ts';
import { refreshMetrics } from '../src/read-metrics.ts';

/** The metrics of a process alone, as it would tell them now. */
export async function metricsOf({ app }: { app: RunningApp }): Promise<string> {
  await refreshMetrics(app);
  return app.platform.metrics.registry.metrics();
}
