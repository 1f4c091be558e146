/** Local development without a provider (specification sections 7 and 9). Loaded only when the configuration allows it. */
import type { FastifyRequest } from 'fastify';
import { WirewayError } from '../../contract/base/calls/errors.ts';
import { isLoopback } from '../config/config.ts';
import type { ServerContext } from '../calls/context.ts';
import { ensureAdministrator, identityOf, readUser } from '../repositories/users/signIns.ts';
import type { Identify } from '../calls/identity.ts';

const administratorId = 1;

/** Returns an identification by cookie, which holds the user id; without a cookie the caller is the administrator. */
export async function identifyByCookie({ database }: ServerContext): Promise<Identify> {
  await ensureAdministrator(database);
  return async (request) => {
    rejectForeign(request);
    const given = request.cookies['spoofUserId'];
    const userId = given === undefined ? administratorId : Number(given);
    const user = Number.isSafeInteger(userId) ? await readUser(database, userId) : undefined;
    if (!user)
      throw new WirewayError(
        'identity.invalid',
        `There is no user ${given}; set the cookie spoofUserId to the id of one.`,
      );
    return identityOf(user, null);
  };
}

/** Headers added by proxies: behind a proxy every call appears to come from this machine. */
const proxyHeaders: ReadonlySet<string> = new Set(['forwarded', 'via', 'x-real-ip']);

function rejectForeign({ host: named, headers, socket }: FastifyRequest): void {
  const host = named.replace(/:\d+$/, '');
  const isForwarded = Object.keys(headers).some((name) => name.startsWith('x-forwarded-') || proxyHeaders.has(name));
  if (isForwarded || !isLoopback(socket.remoteAddress ?? '') || !isLoopback(host)) {
    throw new WirewayError('origin.foreign', 'Development sign-in works only on this machine, at localhost.');
  }
}
