/** Connects the auth machine with its effects: the application runs `provideAuth(ports)`. */
import { type AnyActorRef, fromCallback, fromPromise } from 'xstate';
import { systemIds } from '../systemIds.ts';
import type { authPlaceholders, RenewalInput, SessionAnswer } from './actors.ts';
import { authMachine, type AuthRef } from './authMachine.ts';
import { isIgnoredSession } from './guards.ts';
import type {
  AuthPorts,
  Epoch,
  SignInRequest,
  SignInReturn,
  SignOutReport,
  SignOutRequest,
  StartupOutcome,
} from './ports.ts';
import { renewalFailure, renewalResult } from './renewal.ts';
import { signOutReportsMachine } from './signOutReports/signOutReportsMachine.ts';
import type { AuthOutsideEvent, AuthUser, RenewalResult } from './types.ts';

export function provideAuth(ports: AuthPorts): typeof authMachine {
  return authMachine.provide({
    actors: { ...authActors(ports), signOutReports: signOutReportsOf(ports) },
    actions: {
      removeUser: () => ports.removeUser(),
      tellSignedOut: () => ports.tellSignedOut(),
      discard: (_, params) => ports.discard(params.user),
      replacePage: (_, params) => ports.replace(params.path),
      log: (_, params) => ports.log(params),
    },
  });
}

const signOutReportsOf = (ports: AuthPorts) =>
  signOutReportsMachine.provide({
    actors: {
      report: fromPromise<void, SignOutReport>(({ input, signal }) => ports.reportSignOut(input, signal)),
    },
  });

const authIn = (system: AnyActorRef['system']): AuthRef => system.get(systemIds.auth);

interface Requested {
  readonly input: Epoch;
  readonly signal: AbortSignal;
  readonly system: AnyActorRef['system'];
}

function authActors(ports: AuthPorts) {
  /** Returns the session requested from a port; discards a late one if the machine's context has no use for it. */
  async function unlessLate(session: Promise<AuthUser>, { input, signal, system }: Requested, isRefreshed = false) {
    // Resolved now: once sign-in has stopped, its id is no longer in the system.
    const auth = authIn(system);
    const user = await session;
    const late = { epoch: input.epoch, isRefreshed };
    if (signal.aborted && isIgnoredSession(auth.getSnapshot().context, late)) ports.discard(user);
    return { epoch: input.epoch, user };
  }

  return {
    watch: fromCallback<AuthOutsideEvent>(({ sendBack, system }) =>
      ports.watch(sendBack, () => authIn(system).getSnapshot().context.epoch),
    ),
    startup: fromPromise<StartupOutcome>(({ signal }) => ports.startup(signal)),
    completeSignIn: fromPromise<SignInReturn, Epoch>(({ input, signal }) => ports.completeSignIn(input, signal)),
    signIn: fromPromise<SessionAnswer, SignInRequest>((asked) =>
      unlessLate(ports.signIn(asked.input, asked.signal), asked),
    ),
    renew: fromCallback<RenewalResult, RenewalInput>(({ input, sendBack, system }) => {
      const stop = new AbortController();
      const { epoch, session: before } = input;
      const answer = ports.renew({ epoch, idToken: before?.idToken ?? null }, stop.signal);
      void unlessLate(answer, { input, signal: stop.signal, system }, true)
        .then((session) => renewalResult(input, session))
        .catch(renewalFailure)
        .then(sendBack);
      return () => stop.abort();
    }),
    signOut: fromPromise<void, SignOutRequest>(({ input, signal }) => ports.signOut(input, signal)),
  } satisfies typeof authPlaceholders;
}
