/** Who calls: the bearer ID token, or in local development the cookie `spoofUserId`. */
import type { FastifyRequest } from 'fastify';
import type { ServerContext } from '../context.ts';
import type { Identify } from '../identity.ts';
import { DomainError } from '../domainError.ts';
import { findOrCreateUser } from '../repositories/signIns.ts';
import { peopleMessage } from '../locales/en-US/people.ts';
import { createJwksCache, remoteKeySource, type KeySource } from './jwksCache.ts';
import { verifyIdToken, type TokenRules } from './idToken.ts';

/** `keySource`: the embedded provider hands its keys over in-process; without it they are fetched from the authority. */
export async function createIdentify(context: ServerContext, keySource?: KeySource): Promise<Identify> {
  const { config, database, now } = context;
  if (config.authMode === 'spoof') {
    const { identifyByCookie } = await import('./spoof.ts');
    return identifyByCookie(context);
  }
  const keys = keySource
    ? createJwksCache({ keySource, now, cooldown: 0, refreshAfter: 1000 })
    : createJwksCache({ keySource: remoteKeySource(config.oidc.authority), now });
  const { authority: issuer, clientId, projectId } = config.oidc;
  const rules: TokenRules = { issuer, clientId, projectId, keys, now };
  return async (request) => findOrCreateUser(database, await verifyIdToken(bearerOf(request), rules));
}

function bearerOf(request: FastifyRequest): string {
  const [scheme, token, ...rest] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token || rest.length > 0) {
    throw new DomainError('identity.missing', peopleMessage('notSignedIn'));
  }
  return token;
}
