/** Environment variables of the metrics. */
import { z } from 'zod';

export interface MetricsConfig {
  readonly host: string;
  /** 0: any free port, which is logged. */
  readonly port: number;
  /** Bearer token that a scrape must send; null if none is required. */
  readonly token: string | null;
}

export const metricsVariables = {
  METRICS_PORT: z.coerce
    .number({ error: 'is not a port number' })
    .int('is not a port number')
    .min(0, 'must be 0 to 65535')
    .max(65_535, 'must be 0 to 65535')
    .optional(),
  METRICS_HOST: z.string().default('localhost'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
};

/** Returns null if no metrics are served. */
export function metricsOf(variables: z.infer<z.ZodObject<typeof metricsVariables>>): MetricsConfig | null {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token = null } = variables;
  return port === undefined ? null : { host, port, token };
}

/** Returns the fault of variables that are valid one by one; null if there is none. `isLoopback`: true for a host on this machine. */
export function metricsFault(
  config: MetricsConfig | null,
  publicPort: number,
  isLoopback: (host: string) => boolean,
): string | null {
  if (config === null) return null;
  if (config.port === publicPort)
    return `METRICS_PORT ${config.port} is the port of the application (PORT). Choose another one.`;
  if (config.token === null && !isLoopback(config.host))
    return `METRICS_HOST ${config.host} can be reached from other machines. Set METRICS_TOKEN, or use METRICS_HOST=localhost.`;
  return null;
}
