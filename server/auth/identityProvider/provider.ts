/**
 * The embedded OpenID Provider, for local use and tests without an identity service. It issues the claims of the production
 * provider (specification sections 6 and 7) and stores its keys and tokens in the product's database.
 */
import type { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { JSONWebKeySet } from 'jose';
import { Provider, type KoaContextWithOIDC } from 'oidc-provider';
import { providerCleanupInterval } from '../../timings.ts';
import type { Database } from '../../db/database.ts';
import { embeddedClientId, embeddedProjectId, providerPath } from '../../config/accounts.ts';
import { databaseAdapter, forgetEverything, removeExpired, revokeEverything } from './adapter.ts';
import { providerConfiguration } from './configuration.ts';
import { testControls } from './controls.ts';
import { loadKeys, publicKeySet, rotateSigningKey, type ProviderKeys } from './keys.ts';
import { ignoringFailure, signInPages } from './interactions.ts';
import { addSessionMonitor } from './sessionMonitor.ts';
import { endTokensWithSession } from './signOut.ts';
import { pageHeaders } from './views.ts';
import { defaultSwitches, type Switches, type TokenCalls } from './switches.ts';
import { setTimeout as sleep } from 'node:timers/promises';

export interface EmbeddedProviderOptions {
  /** Must be `${publicUrl}/oidc`. */
  issuer: string;
  /** Public address of the product, without a trailing slash. */
  publicUrl: string;
  database: Database;
  log: FastifyBaseLogger;
  /** Mounts /oidc-test/*, for tests only. */
  testControls?: boolean;
}

export interface EmbeddedProvider {
  /** Registers the provider's pages and endpoints; expiry cleanup runs until the app closes. */
  mount(app: FastifyInstance): Promise<void>;
  /** The public keys, in-process, for verifying ID tokens. */
  keySource: () => Promise<JSONWebKeySet>;
  clientId: string;
  projectId: string;
  issuer: string;
}

/** Sets the public host on a call: the provider builds addresses from the call's host headers, regardless of the caller. */
function addressed({ headers }: IncomingMessage, publicUrl: string): void {
  const { host, protocol } = new URL(publicUrl);
  headers.host = host;
  headers['x-forwarded-host'] = host;
  headers['x-forwarded-proto'] = protocol.slice(0, -1);
}

/** Reads or creates the keys and prepares the provider; it serves nothing until `mount`. */
export async function createEmbeddedProvider(options: EmbeddedProviderOptions): Promise<EmbeddedProvider> {
  const { issuer, database, log } = options;
  const switches = defaultSwitches();
  if (issuer !== options.publicUrl + providerPath) {
    throw new Error(`The issuer of the embedded provider must be ${options.publicUrl}${providerPath}, not ${issuer}.`);
  }
  let keys = await loadKeys(database);
  let current = build(keys);

  function build(withKeys: ProviderKeys) {
    const configuration = providerConfiguration({
      publicUrl: options.publicUrl,
      keys: withKeys,
      adapter: databaseAdapter(database, switches),
      lifetimes: switches.lifetimes,
    });
    const provider = new Provider(issuer, configuration);
    provider.proxy = issuer.startsWith('https:');
    provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'The sign-in provider failed'));
    const koa: EventEmitter = provider;
    koa.on('error', (error: Error) => log.error({ err: error }, 'The sign-in provider failed'));
    addSessionMonitor(provider, options.publicUrl);
    watchTokenEndpoint(provider, switches);
    endTokensWithSession(provider, database);
    return { provider, handle: provider.callback() };
  }

  return {
    issuer,
    clientId: embeddedClientId,
    projectId: embeddedProjectId,
    keySource: async () => publicKeySet(keys),
    mount: async (app) => {
      await app.register(async (scope) => {
        // The provider reads request bodies itself, so the parsers are removed.
        scope.removeAllContentTypeParsers();
        scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
        scope.addHook('onRequest', async (request, reply) => {
          pageHeaders(reply.raw);
          addressed(request.raw, options.publicUrl);
          if (switches.available) return;
          switches.counters.unavailableReplies += 1;
          await reply.code(503).send({ error: 'temporarily_unavailable' });
        });
        signInPages(scope, { publicUrl: options.publicUrl, provider: () => current.provider });
        scope.all(`${providerPath}/*`, ignoringFailure, (request, reply) => {
          const raw = Object.assign(request.raw, { originalUrl: request.raw.url });
          raw.url = raw.url?.slice(providerPath.length) || '/';
          reply.hijack();
          void current.handle(raw, reply.raw);
        });
      });
      if (options.testControls) {
        const revokeAll = async () => revokeEverything(database, issuer);
        const forgetAll = async () => forgetEverything(database);
        const rotate = async (retireOld: boolean) => {
          keys = await rotateSigningKey(database, retireOld);
          current = build(keys);
          return keys.signing[0]?.kid ?? '';
        };
        await app.register(testControls({ switches, rotate, revokeAll, forgetAll, publicUrl: options.publicUrl }), {
          prefix: '/oidc-test',
        });
      }
      const cleanup = setInterval(() => {
        removeExpired(database).catch((error: unknown) => log.warn({ err: error }, 'Expired sign-ins not removed'));
      }, providerCleanupInterval);
      cleanup.unref();
      app.addHook('onClose', async () => clearInterval(cleanup));
    },
  };
}

/** Counts the token calls and lets tests delay or drop their responses. */
function watchTokenEndpoint(provider: Provider, switches: Switches): void {
  provider.use(async (ctx: KoaContextWithOIDC, next) => {
    await next();
    if (ctx.method !== 'POST' || ctx.oidc?.route !== 'token') return;
    const grant = grantType(ctx.oidc.params?.grant_type);
    switches.counters.tokenCalls[grant] += 1;
    if (ctx.status >= 400) switches.counters.tokenRefusals[grant] += 1;
    if (switches.tokenReplyDelay > 0) await sleep(switches.tokenReplyDelay);
    if (switches.tokenRepliesToDrop === 0) return;
    switches.tokenRepliesToDrop -= 1;
    switches.counters.repliesDropped += 1;
    ctx.respond = false;
    ctx.res.destroy();
  });
}

function grantType(name: unknown): keyof TokenCalls {
  return name === 'authorization_code' || name === 'refresh_token' ? name : 'other';
}
