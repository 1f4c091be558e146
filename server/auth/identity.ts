/** Who calls: the bearer ID token, or in local development the cookie `spoofUserId`. */
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { JWTVerifyGetKey } from 'jose';
import type { ServerContext } from '../context.ts';
import type { Claims, Identify } from '../identity.ts';
import { DomainError } from '../domainError.ts';
import { messageOf } from '../errorCodes.ts';
import { auditSignIn } from './auditSignIn.ts';
import { findOrCreateUser } from '../repositories/signIns.ts';
import { peopleMessage } from '../locales/en-US/people.ts';
import { ProviderUnfit, remoteKeySource } from './provider/discovery.ts';
import { logProvider } from './provider/requireProvider.ts';
import { createProviderClock } from './providerClock.ts';
import { createJwksCache, keysInProcess, type JwksCache, type KeySource } from './jwksCache.ts';
import { verifyIdToken, type TokenRules } from './idToken.ts';

export interface Identification {
  readonly identify: Identify;
  /** Begins to fetch the keys of a provider elsewhere, and keeps them fresh until `stop`. */
  readonly start: () => void;
  readonly stop: () => void;
}

const nothing = (): void => undefined;

/** `keySource`: the embedded provider hands its keys over in-process; without it they are fetched from the authority. */
export async function createIdentification(context: ServerContext, keySource?: KeySource): Promise<Identification> {
  const { config, log } = context;
  if (config.authMode === 'spoof') {
    const { identifyByCookie } = await import('./spoof.ts');
    return { identify: await identifyByCookie(context), start: nothing, stop: nothing };
  }
  if (keySource) return { identify: byToken(context, keysInProcess(keySource)), start: nothing, stop: nothing };
  const { getKey, start, stop } = keysOf(context, log);
  return { identify: byToken(context, getKey), start, stop };
}

function keysOf({ config, now }: ServerContext, log: FastifyBaseLogger): JwksCache {
  return createJwksCache({
    keySource: remoteKeySource(config.oidc.authority),
    now,
    onFailure(error, failures) {
      // Once when it begins, then about every quarter of an hour.
      if (failures % 30 !== 1) return;
      const remedy = error instanceof ProviderUnfit ? ` ${error.remedy}` : '';
      log[remedy === '' ? 'warn' : 'error'](
        `The keys of the sign-in provider could not be fetched. ${messageOf(error)}${remedy}`,
      );
    },
    onRecovery() {
      log.info('The keys of the sign-in provider could be fetched again');
      logProvider(config, log).catch((error: unknown) => log.error({ err: error }, 'The provider was not checked'));
    },
  });
}

function byToken({ config, database, log, now }: ServerContext, keys: JWTVerifyGetKey): Identify {
  const { authority: issuer, ...rest } = config.oidc;
  const rules: TokenRules = { ...rest, issuer, keys, now, providerClock: createProviderClock() };
  const warn = longLivedWarning(log, rules, now);
  return async (request) => findOrCreateUser(database, await believed(bearerOf(request)), auditSignIn(request.id));

  async function believed(token: string): Promise<Claims> {
    try {
      return await verifyIdToken(token, rules);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'identity.longLived') warn(error);
      throw error;
    }
  }
}

/** Every call of everybody may be refused for it: the administrator is told every ten minutes. */
function longLivedWarning(log: FastifyBaseLogger, { longestTokenLife }: TokenRules, now: () => Date) {
  const pause = 10 * 60_000;
  let toldAt = -Infinity;
  return ({ cause }: DomainError): void => {
    if (now().getTime() - toldAt < pause) return;
    toldAt = now().getTime();
    log.warn(
      `An ID token was refused because it lives too long. ${messageOf(cause)} Shorten ID tokens at the provider (15 minutes are plenty, they are renewed), or raise OIDC_LONGEST_TOKEN_MINUTES (now ${longestTokenLife / 60}).`,
    );
  };
}

function bearerOf(request: FastifyRequest): string {
  const [scheme, token, ...rest] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token || rest.length > 0) {
    throw new DomainError('identity.missing', peopleMessage('notSignedIn'));
  }
  return token;
}
