/** Configuration from the environment, checked once at startup: a wrong value is rejected by name before anything opens. */
import { isIP } from 'node:net';
import { z } from 'zod';
import { day, second } from '../../contract/base/units/durations.ts';
import { drainTime, invitationLife } from '../timings.ts';
import { limitsOf, limitVariables, type LimitsConfig } from './limitsConfig.ts';
import { metricsFault, metricsOf, metricsVariables, type MetricsConfig } from './metricsConfig.ts';
import { habitsOf, issuerFault, providerHabits, type ProviderHabits } from './oidcConfig.ts';
import { StartError } from '../errors/startError.ts';
import { embeddedClientId, embeddedProjectId, providerPath } from './accounts.ts';

/** The value that makes the embedded provider reachable from other machines. */
export const embeddedConsent = 'yes, I understand this is not for production';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const days = 'must be 1 to 365 days';
const drainSeconds = 'must be 0 to 600 seconds';

const isOff = (text: string): boolean => ['off', 'false', 'no', '0'].includes(text.toLowerCase());

/** True for a URL whose parts can be decoded. The host of a Unix socket is empty even after a role. */
function isDatabaseUrl(text: string): boolean {
  try {
    decodeURIComponent(new URL(text.replace('@/', '@localhost/')).href);
    return true;
  } catch {
    return false;
  }
}

const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgres://', abort: true })
  .refine(isDatabaseUrl, {
    error: 'is not a URL: in the password, write # as %23, / as %2F, ? as %3F, @ as %40 and % as %25',
  });

const webAddress = z
  .url({ protocol: /^https?$/, error: 'is not a web address (http:// or https://)' })
  .transform((text) => text.replace(/\/+$/, ''));

const variables = z.object({
  NODE_ENV: z.string().default('production'),
  PORT: z.coerce
    .number({ error: 'is not a port number' })
    .int('is not a port number')
    .min(1, 'must be 1 to 65535')
    .max(65_535, 'must be 1 to 65535')
    .default(4000),
  HOST: z.string().default('localhost'),
  /** Default: 4, or 0 in development and with the embedded database, which no other process can serve. */
  DRAIN_SECONDS: z.coerce.number({ error: drainSeconds }).min(0, drainSeconds).max(600, drainSeconds).optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_LISTEN_URL: postgresUrl.optional(),
  PUBLIC_URL: webAddress.optional(),
  /** The exact issuer: a trailing slash is part of it. */
  OIDC_AUTHORITY: z.url({ protocol: /^https?$/, error: 'is not a web address (http:// or https://)' }).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_PROJECT_ID: z.string().optional(),
  ...providerHabits,
  ...limitVariables,
  ...metricsVariables,
  AUTH_MODE: z.enum(['oidc', 'spoof'], { error: 'must be oidc or spoof' }).default('oidc'),
  EMBEDDED_IDP_BEYOND_LOOPBACK: z.string().optional(),
  SENTRY_DSN: z.url({ error: 'is not a web address' }).optional(),
  /** Default: on with the embedded provider and in development, off otherwise. */
  INSPECTOR: z.string().optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.email({ error: 'is not an email address' }).optional(),
  INVITATION_DAYS: z.coerce
    .number({ error: days })
    .int(days)
    .min(1, days)
    .max(365, days)
    .default(invitationLife / day),
  DEMO: z.string().default('on'),
  E2E: z.string().optional(),
  UPGRADE_WITHOUT_ARCHIVE: z.enum(['yes', 'no'], { error: 'must be yes or no' }).default('no'),
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info'),
});

/** Names of all settings; `.env.example` describes each of them. */
export const knownSettings: readonly string[] = Object.keys(variables.shape);

/** Sign-in through a provider; `embedded` is true for our own, started with the server. */
export interface OidcConfig extends ProviderHabits {
  readonly embedded: boolean;
  readonly authority: string;
  readonly clientId: string;
  /** The provider's project resource id, used in the audience scope and the roles claim. */
  readonly projectId: string | null;
}

export interface Config {
  readonly development: boolean;
  readonly port: number;
  readonly host: string;
  /** Time for which a server that is about to stop waits for proxies to leave, ms. */
  readonly drainMs: number;
  readonly dataFolder: string;
  readonly databaseUrl: string | null;
  /** Direct connection to the same database for LISTEN, if `databaseUrl` leads through a pooler. */
  readonly databaseListenUrl: string | null;
  /** Public address of the application, without a trailing slash. */
  readonly publicUrl: string;
  readonly authMode: 'oidc' | 'spoof';
  readonly oidc: OidcConfig;
  readonly limits: LimitsConfig;
  /** Null if no metrics are served. */
  readonly metrics: MetricsConfig | null;
  readonly sentryDsn: string | null;
  /** True if users can open the machine inspector. */
  readonly inspector: boolean;
  readonly smtpUrl: string | null;
  /** The sender of mails. */
  readonly mailFrom: string;
  /** Lifetime of an invitation, days. */
  readonly invitationDays: number;
  /** Seeds the demonstration project into an empty embedded database. */
  readonly demo: boolean;
  /** Starts a new version on PostgreSQL even without a known archive of the last day. */
  readonly upgradeWithoutArchive: boolean;
  /** Mounts the controls that browser tests use to break and repair the embedded provider. */
  readonly testControls: boolean;
  readonly logLevel: (typeof logLevels)[number];
}

/** The configuration is invalid; `message` lists each variable and its fault. */
export class ConfigError extends StartError {
  override readonly name = 'ConfigError';
}

/** True if an address reaches only this machine. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  if (name === 'localhost' || name === '::1') return true;
  return (isIP(name) === 4 && name.startsWith('127.')) || name.startsWith('::ffff:127.');
}

/** Reads the environment; blank variables count as missing. Throws a `ConfigError`. */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`).join('\n'));
  }
  const v = parsed.data;
  const development = v.NODE_ENV === 'development';
  const publicUrl = v.PUBLIC_URL ?? `http://localhost:${v.PORT}`;
  if (v.AUTH_MODE === 'spoof') checkSpoof(development, v.HOST, publicUrl);
  if ((v.OIDC_AUTHORITY === undefined) !== (v.OIDC_CLIENT_ID === undefined)) {
    throw new ConfigError(
      'OIDC_AUTHORITY and OIDC_CLIENT_ID belong together: set both for your provider, or neither for the embedded one.',
    );
  }
  if (v.DATABASE_LISTEN_URL !== undefined && v.DATABASE_URL === undefined) {
    throw new ConfigError(
      'DATABASE_LISTEN_URL is a second connection to the database in DATABASE_URL: set both, or neither for the embedded database.',
    );
  }
  const fault = v.OIDC_AUTHORITY === undefined ? null : issuerFault(v.OIDC_AUTHORITY, isLoopback);
  if (fault !== null) throw new ConfigError(`OIDC_AUTHORITY ${fault}`);
  const embedded = v.AUTH_MODE === 'oidc' && v.OIDC_AUTHORITY === undefined;
  if (embedded) checkEmbedded(v.HOST, publicUrl, v.EMBEDDED_IDP_BEYOND_LOOPBACK);
  const metrics = metricsOf(v);
  const unsafeMetrics = metricsFault(metrics, v.PORT, isLoopback);
  if (unsafeMetrics !== null) throw new ConfigError(unsafeMetrics);
  return {
    development,
    port: v.PORT,
    host: v.HOST,
    drainMs: drainMsOf(v, development),
    dataFolder: v.DATA_DIR,
    databaseUrl: v.DATABASE_URL ?? null,
    databaseListenUrl: v.DATABASE_LISTEN_URL ?? null,
    publicUrl,
    authMode: v.AUTH_MODE,
    oidc: {
      embedded,
      authority: v.OIDC_AUTHORITY ?? publicUrl + providerPath,
      clientId: v.OIDC_CLIENT_ID ?? embeddedClientId,
      projectId: v.OIDC_PROJECT_ID ?? (embedded ? embeddedProjectId : null),
      ...habitsOf(v),
    },
    limits: limitsOf(v, v.DATABASE_URL === undefined ? 'pglite' : 'postgres'),
    metrics,
    sentryDsn: v.SENTRY_DSN ?? null,
    inspector: v.INSPECTOR === undefined ? development || embedded : !isOff(v.INSPECTOR),
    smtpUrl: v.SMTP_URL ?? null,
    mailFrom: v.MAIL_FROM ?? `wireway@${new URL(publicUrl).hostname}`,
    invitationDays: v.INVITATION_DAYS,
    demo: !isOff(v.DEMO),
    upgradeWithoutArchive: v.UPGRADE_WITHOUT_ARCHIVE === 'yes',
    testControls: embedded && v.E2E === '1' && isLoopback(v.HOST),
    logLevel: v.LOG_LEVEL,
  };
}

function drainMsOf(
  { DRAIN_SECONDS: seconds, DATABASE_URL: url }: z.infer<typeof variables>,
  development: boolean,
): number {
  if (seconds !== undefined) return seconds * second;
  return development || url === undefined ? 0 : drainTime;
}

function checkSpoof(development: boolean, host: string, publicUrl: string): void {
  if (!development)
    throw new ConfigError(
      'AUTH_MODE=spoof lets anyone in without a password; it works only with NODE_ENV=development.',
    );
  if (!isLoopback(host))
    throw new ConfigError(`AUTH_MODE=spoof lets anyone in without a password; HOST must be localhost, not ${host}.`);
  if (!isLoopback(new URL(publicUrl).hostname))
    throw new ConfigError(
      `AUTH_MODE=spoof lets anyone in without a password; PUBLIC_URL must be on localhost, not ${publicUrl}.`,
    );
}

function checkEmbedded(host: string, publicUrl: string, consent: string | undefined): void {
  const reachable = !isLoopback(host) || !isLoopback(new URL(publicUrl).hostname);
  if (reachable && consent !== embeddedConsent) {
    throw new ConfigError(
      'The embedded sign-in has well-known passwords and is for one machine only. Set OIDC_AUTHORITY and OIDC_CLIENT_ID for a real provider, ' +
        `keep HOST and PUBLIC_URL on localhost, or set EMBEDDED_IDP_BEYOND_LOOPBACK to the words "${embeddedConsent}".`,
    );
  }
}
