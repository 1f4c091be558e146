/** The application's API client: its tokens, what it reports to the actors, and the messages it shows. */
import type { QueryClient } from '@tanstack/react-query';
import { waitFor } from 'xstate';
import type { AuthRef } from '../../../machines/auth/authMachine.ts';
import { selectIdToken } from '../../../machines/auth/selectors.ts';
import { personHere } from '../../../machines/auth/watchAuth.ts';
import { selectIsOnline } from '../../../machines/connection/connectionMachine.ts';
import type { Owner } from '../../../machines/outbox/operation.ts';
import { createCall, type Call } from '../../api/client.ts';
import type { Notify } from '../../base/notifications.ts';
import { requestProblemReportAtom } from '../../base/problemRequests.ts';
import type { App } from '../../context/App.ts';
import { cachedResponsesOf } from '../../device/tables/cachedResponses.ts';
import { i18n } from '../../i18n/i18n.ts';
import type { AccessTokenOf } from '../../ports/auth/accessToken.ts';
import { lookForVersion } from '../../ports/update/createUpdatePorts.ts';
import type { watchClockSkew } from './clockSkew.ts';

interface AppCallOptions extends Pick<App, 'recentRequests' | 'store'> {
  readonly window: Window;
  readonly accessToken: AccessTokenOf | undefined;
  /** Null if no token is sent, undefined while there is none. */
  readonly token: () => string | null | undefined;
  readonly notify: Notify;
  readonly queryClient: QueryClient;
  readonly skew: ReturnType<typeof watchClockSkew>;
  /** A function, since the actors are created after the client, which is one of their ports. */
  readonly actors: () => Pick<App, 'auth' | 'requests' | 'connection'>;
}

export function createAppCall(options: AppCallOptions): Call {
  const { window, accessToken, token, notify, queryClient, recentRequests, store, skew, actors } = options;
  let hasGivenStored = false;
  return createCall({
    token,
    onUnauthorized: (rejected, isRevoked) => renewedToken(actors().auth, rejected, isRevoked),
    ...(accessToken ? { accessToken } : {}),
    kept: cachedResponsesOf(() => ownerOf(personHere(actors().auth.getSnapshot()))),
    gaveKept: () => {
      hasGivenStored = true;
    },
    notUnderstood: () => void lookForVersion(window.navigator.serviceWorker).catch(() => undefined),
    asked: recentRequests.note,
    requests: {
      started: () => actors().requests.send({ type: 'request.started' }),
      ended: () => actors().requests.send({ type: 'request.settled' }),
    },
    toast: notify.error,
    unexpected: (message) =>
      notify.error(message, undefined, {
        label: i18n.t('actions.reportProblem'),
        act: () => store.set(requestProblemReportAtom),
      }),
    busy: (message) => notify.info(message, 'busy'),
    reached: (isReached, serverDate) => {
      actors().connection.send({ type: isReached ? 'server.reached' : 'server.missed' });
      if (isReached && hasGivenStored) {
        hasGivenStored = false;
        void queryClient.invalidateQueries();
      }
      if (serverDate) skew(serverDate);
    },
    isOffline: () => !selectIsOnline(actors().connection.getSnapshot()),
    suspected: () => actors().connection.send({ type: 'server.suspected' }),
  });
}

export function ownerOf(person: ReturnType<typeof personHere>): Owner | null {
  return person && { issuer: person.issuer, subject: person.sub };
}

/** Requests a renewed token after a 401; null if the session cannot be renewed now. */
async function renewedToken(auth: AuthRef, rejected: string, isRevoked: boolean): Promise<string | null> {
  auth.send({ type: isRevoked ? 'session.revoked' : 'api.unauthorized', idToken: rejected });
  const settled = await waitFor(auth, (state) => selectIdToken(state) !== rejected || !state.hasTag('renewing'));
  const token = selectIdToken(settled);
  return token === rejected ? null : token;
}
