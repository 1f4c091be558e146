/** Security headers of every response. */
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { requestIdHeader } from '../../contract/base/calls/requestId.ts';
import { second } from '../../contract/base/units/durations.ts';
import { hstsMaxAge } from '../timings.ts';
import { isSafe, type Discovery } from '../auth/remoteProvider/discovery.ts';
import type { Config } from '../config/config.ts';

/** Pages that a hidden frame or popup of the application can show (specification section 2, sign-in return routes). */
const framedBySelf = /^\/auth\/(signinsilent|signinpop|signoutpop)\//i;

const spokenTo = ['token_endpoint', 'userinfo_endpoint', 'revocation_endpoint'] as const;
const framed = ['authorization_endpoint', 'check_session_iframe'] as const;
const sentTo = ['authorization_endpoint', 'end_session_endpoint'] as const;

/**
 * Origins of the provider that a page can reach for one purpose: the authority, which serves discovery, and the endpoints with
 * these discovery names. Some providers have their endpoints on several hosts.
 */
function providerOrigins(config: Config, discovery: Discovery | null, names: readonly (keyof Discovery)[]): string[] {
  if (config.authMode !== 'oidc') return [];
  const reported = names
    .map((name) => discovery?.[name])
    .filter((address) => typeof address === 'string')
    .filter(isSafe);
  return [config.oidc.authority, ...reported].map((address) => new URL(address).origin);
}

/** Origins as a policy lists them, each with a leading blank; the application's own is already `'self'`. */
const listed = (config: Config, origins: readonly string[]): string =>
  [...new Set(origins)]
    .filter((origin) => origin !== config.publicUrl)
    .map((origin) => ` ${origin}`)
    .join('');

/** Only the worker that decodes scanned codes compiles WebAssembly; a page never does (docs/decisions/field-entry.md). */
const compiles = /^\/assets\/decode\.worker-[\w-]+\.js$/;

/**
 * Content security policy of a page; `discovery`: metadata of the provider, null until loaded. Mantine sets style attributes,
 * hence 'unsafe-inline' for styles; scripts have none.
 */
export function contentPolicy(config: Config, path: string, discovery: Discovery | null = null): string {
  const provider = (names: readonly (keyof Discovery)[]) => providerOrigins(config, discovery, names);
  const reports = config.sentryDsn === null ? [] : [new URL(config.sentryDsn).origin];
  return [
    "default-src 'none'",
    compiles.test(path) ? "script-src 'self' 'wasm-unsafe-eval'" : "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${listed(config, [...provider(spokenTo), ...reports])}`,
    `frame-src 'self'${listed(config, provider(framed))}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    // Text becomes neither markup nor script: `default`, of public/boot.js, creates neither. A table from the clipboard becomes a
    // separate document (src/grid/dataGrid/selection/htmlTable.ts).
    "require-trusted-types-for 'script'",
    'trusted-types default pasted-table',
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${listed(config, provider(sentTo))}`,
    `frame-ancestors ${framedBySelf.test(path) ? "'self'" : "'none'"}`,
  ].join('; ');
}

/** Sets the headers of every response; responses of the API are never stored. */
export async function setHeaders(
  app: FastifyInstance,
  config: Config,
  discovery: () => Discovery | null,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    // frame-ancestors covers the same and allows the exception for the silent sign-in frame.
    frameguard: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    hsts: { maxAge: hstsMaxAge / second, includeSubDomains: false },
  });
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    reply.header('content-security-policy', contentPolicy(config, path, discovery()));
    reply.header(requestIdHeader, request.id);
    if (path.startsWith('/api')) reply.header('cache-control', 'no-store');
  });
}
