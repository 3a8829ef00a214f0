import { z } from 'zod';
import { StartupError } from '#server/base/startup-error.ts';

const portRule = 'must be a port from 1 to 65535';

/** The environment variables of the figures for a monitoring system. */
export const metricsEnvironment = {
  METRICS_PORT: z.coerce
    .number({ error: portRule })
    .int(portRule)
    .min(1, portRule)
    .max(65_535, portRule)
    .optional(),
  METRICS_HOST: z.string().trim().min(1).default('127.0.0.1'),
};

type MetricsEnvironment = z.output<z.ZodObject<typeof metricsEnvironment>> & { PORT: number; ROLE: string };

/**
 * Returns undefined without METRICS_PORT: two processes on one machine would collide on a default.
 * @throws StartupError when this process would listen twice on one port
 */
export function readMetricsSettings({
  METRICS_PORT: port,
  METRICS_HOST: host,
  PORT,
  ROLE,
}: MetricsEnvironment) {
  if (port === undefined) return undefined;
  // A worker does not listen on PORT.
  if (port === PORT && ROLE !== 'worker')
    throw new StartupError('METRICS_PORT must be another port than PORT.');
  return { host, port };
}
