import type { Log } from '#server/base/log.ts';
import type { Services } from '#server/http/services.ts';
import type { Metrics } from './metrics.ts';

/**
 * Serves the figures of this process, if the settings say where, and adds to `stops` what ends that.
 * @throws StartupError when that address cannot be used
 */
export async function serveMetrics(
  services: Services,
  log: Log,
  stops: (() => Promise<unknown>)[],
): Promise<Metrics | undefined> {
  const { metrics: address } = services.config;
  if (!address) return undefined;
  // Imported only if needed: the library consists of a hundred files.
  const [{ createMetrics }, { startMetricsServer }] = await Promise.all([
    import('./metrics.ts'),
    import('./metrics-server.ts'),
  ]);
  const metrics = createMetrics(services);
  const { stop } = await startMetricsServer(address, metrics, log);
  stops.push(stop);
  return metrics;
}
