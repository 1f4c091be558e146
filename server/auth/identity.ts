/** Identification of the caller: by the bearer ID token, or in local development by the cookie `spoofUserId`. */
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { JWTVerifyGetKey } from 'jose';
import type { ServerContext } from '../calls/context.ts';
import type { Identify } from '../calls/identity.ts';
import { DomainError } from '../errors/domainError.ts';
import { messageOf } from '../errors/errorCodes.ts';
import { peopleMessage } from '../locales/en-US/people.ts';
import { ProviderUnfit, type Discovery } from './remoteProvider/discovery.ts';
import { createRemoteProvider, type KeySource } from './remoteProvider/remoteProvider.ts';
import { createUserInfoReader, type ReadUserInfo } from './remoteProvider/userInfo.ts';
import { logProvider } from './remoteProvider/requireProvider.ts';
import { createProviderClock } from './providerClock.ts';
import { createJwksCache, keysInProcess, type JwksCache } from './jwksCache.ts';
import { accessTokenHeader } from '../../contract/base/calls/claims.ts';
import { longTokenWarningInterval } from '../timings.ts';
import { verifyIdToken, type BelievedToken, type TokenRules } from './idToken.ts';
import { createSignIn } from './signIn.ts';
import { audit } from '../audit/audit.ts';
import type { RecordSignIn, UserRow } from '../repositories/users/signIns.ts';

export interface Identification {
  readonly identify: Identify;
  /** Discovery document of a remote provider; null before its first response, and without a remote provider. */
  readonly discovery: () => Discovery | null;
  /** True if tokens can be verified: the provider's keys are known, even if it is unreachable now. */
  readonly areKeysKnown: () => boolean;
  /** Time at which a remote provider last returned its keys; null before that, and without a remote provider. */
  readonly keysReachedAt: () => Date | null;
  /** Starts to fetch the keys of a remote provider, and refreshes them until `stop`. */
  readonly start: () => void;
  readonly stop: () => void;
}

const nothing = (): void => undefined;
const noProvider = {
  discovery: () => null,
  areKeysKnown: () => true,
  keysReachedAt: () => null,
  start: nothing,
  stop: nothing,
} as const;

/**
 * Creates the identification. With `keySource` the embedded provider supplies its keys in-process; otherwise they are fetched
 * from the authority.
 */
export async function createIdentification(context: ServerContext, keySource?: KeySource): Promise<Identification> {
  const { config, log } = context;
  if (config.authMode === 'spoof') {
    const { identifyByCookie } = await import('./spoof.ts');
    return { identify: await identifyByCookie(context), ...noProvider };
  }
  if (keySource) return { identify: byToken(context, keysInProcess(keySource), null), ...noProvider };
  const { keySource: remoteKeys, discovery } = createRemoteProvider(config.oidc.authority);
  const { getKey, areKnown: areKeysKnown, reachedAt: keysReachedAt, start, stop } = keysOf(context, log, remoteKeys);
  const read = config.oidc.userInfo !== 'off' ? createUserInfoReader(discovery) : null;
  return { identify: byToken(context, getKey, read), discovery, areKeysKnown, keysReachedAt, start, stop };
}

function keysOf({ config, now }: ServerContext, log: FastifyBaseLogger, keySource: KeySource): JwksCache {
  return createJwksCache({
    keySource,
    now,
    onFailure(error, failures) {
      // Logged at the first failure, then about every 15 minutes.
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

function byToken(context: ServerContext, keys: JWTVerifyGetKey, read: ReadUserInfo | null): Identify {
  const { config, database, log, now } = context;
  const { authority: issuer, ...rest } = config.oidc;
  const rules: TokenRules = { ...rest, issuer, keys, now, providerClock: createProviderClock() };
  const warn = longLivedWarning(log, rules, now);
  const signIn = createSignIn({ database, log, now, rules, read });
  return async (request) => {
    const token = await believed(bearerOf(request));
    const accessToken = [request.headers[accessTokenHeader]].flat()[0];
    return signIn(token, { accessToken, record: auditSignIn(request.id) });
  };

  async function believed(token: string): Promise<BelievedToken> {
    try {
      return await verifyIdToken(token, rules);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'identity.longLived') warn(error);
      throw error;
    }
  }
}

/** Logs a warning every ten minutes: this can reject every call of every user. */
function longLivedWarning(log: FastifyBaseLogger, { longestTokenLife }: TokenRules, now: () => Date) {
  let reportedAt = -Infinity;
  return ({ cause }: DomainError): void => {
    if (now().getTime() - reportedAt < longTokenWarningInterval) return;
    reportedAt = now().getTime();
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

/**
 * Audited sign-in events: first sign-ins, accepted invitations, rights granted or removed by the provider's claim, and names and
 * addresses changed by it, recorded with the call that caused them.
 */
const grantedTo = ({ is_admin: isAdmin, claim_role: claimRole }: UserRow) => ({ isAdmin, claimRole });

const profileOf = ({ name, email }: UserRow) => ({ name, email });

const auditSignIn =
  (requestId: string): RecordSignIn =>
  (transaction, event) => {
    const { user } = event;
    const before = event.kind === 'claims' ? event.before : null;
    const isNamed = before === null || before.name !== user.name || before.email !== user.email;
    return audit(transaction, {
      caller: { userId: user.id, issuer: user.issuer ?? '', subject: user.subject ?? '' },
      action: `user.${event.kind}`,
      target: `user ${user.id}`,
      before: before ? { ...(isNamed && profileOf(before)), ...grantedTo(before) } : undefined,
      after: { ...(isNamed && profileOf(user)), ...grantedTo(user) },
      requestId,
    });
  };
