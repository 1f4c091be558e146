/** What browsers are told about every answer. */
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** The pages a hidden frame or popup of our own may show (specification section 2, sign-in return routes). */
const framedBySelf = /^\/auth\/(signinsilent|signinpop|signoutpop)\//i;

/** The content security policy of a page. Mantine sets style attributes, hence 'unsafe-inline' for styles; scripts have none. */
export function contentPolicy(config: Config, path: string): string {
  const outside = [
    config.authMode === 'oidc' ? new URL(config.oidc.authority).origin : '',
    config.sentryDsn === null ? '' : new URL(config.sentryDsn).origin,
  ];
  const [issuer, reports] = outside.map((origin) => (origin === '' || origin === config.publicUrl ? '' : ` ${origin}`));
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${issuer}${reports}`,
    `frame-src 'self'${issuer}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${issuer}`,
    `frame-ancestors ${framedBySelf.test(path) ? "'self'" : "'none'"}`,
  ].join('; ');
}

/** Sets the headers on every answer; those of the API are never stored. */
export async function setHeaders(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    // frame-ancestors says the same, and can make the exception for the silent sign-in frame.
    frameguard: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    hsts: { maxAge: 31_536_000, includeSubDomains: false },
  });
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    reply.header('content-security-policy', contentPolicy(config, path));
    reply.header('x-request-id', request.id);
    if (path.startsWith('/api')) reply.header('cache-control', 'no-store');
  });
}
