/** Auth actor on a harness: simulated clock, open ports, a record of all its effects. */
import { SimulatedClock, type StateValueFrom, createActor, fromCallback } from 'xstate';
import type {
  AuthLogEntry,
  AuthPorts,
  Epoch,
  RenewRequest,
  SignInRequest,
  SignInReturn,
  SignOutReport,
  SignOutRequest,
  StartupOutcome,
} from '../../../machines/auth/ports.ts';
import type { AuthEmitted, AuthInput, AuthOutsideEvent, AuthUser } from '../../../machines/auth/types.ts';
import type { authMachine } from '../../../machines/auth/authMachine.ts';
import type { NetworkChanged } from '../../../machines/connection/watchNetwork.ts';
import { systemIds } from '../../../machines/systemIds.ts';
import { provideAuth } from '../../../machines/auth/provideAuth.ts';
import { nothing, openPort, settled } from './deferred.ts';

const minute = 60_000;
let made = 0;

/** Returns the user Ann with a session of one hour; each call creates a newer token. */
export function person(change: Partial<AuthUser> = {}): AuthUser {
  made += 1;
  return {
    issuer: 'https://id.example',
    sub: 'ann',
    name: 'Ann Foreman',
    idToken: `token-${made}`,
    claims: {},
    canRenew: true,
    effectiveExpiresInMs: 60 * minute,
    lifetimeMs: 60 * minute,
    effectiveExpiresAt: made,
    ...change,
  };
}

export const rejectedSignIn = { kind: 'invalid_grant', message: 'The refresh token isn’t valid.' } as const;
export const unreachable = { kind: 'network', message: 'The provider cannot be reached.' } as const;

/**
 * Returns the machine connected to the ports set last. Building a chart of this size takes longer than a random sequence of
 * events, so sequences share one. `change` breaks it on purpose.
 */
export function authStage(change: (machine: typeof authMachine) => typeof authMachine = (machine) => machine) {
  const present: { ports?: AuthPorts; network: (event: NetworkChanged) => void } = { network: nothing };
  /** Stands in for the connection actor. */
  const watchNetwork = fromCallback<NetworkChanged>(({ sendBack }) => {
    present.network = sendBack;
  });
  const machine = change(
    provideAuth({
      startup: (signal) => present.ports!.startup(signal),
      completeSignIn: (input, signal) => present.ports!.completeSignIn(input, signal),
      signIn: (input, signal) => present.ports!.signIn(input, signal),
      renew: (input, signal) => present.ports!.renew(input, signal),
      signOut: (input, signal) => present.ports!.signOut(input, signal),
      reportSignOut: (report, signal) => present.ports!.reportSignOut(report, signal),
      watch: (send, epoch) => present.ports!.watch(send, epoch),
      removeUser: () => present.ports!.removeUser(),
      tellSignedOut: () => present.ports!.tellSignedOut(),
      discard: (user) => present.ports!.discard(user),
      replace: (path) => present.ports!.replace(path),
      log: (entry) => present.ports!.log(entry),
    }).provide({ actors: { watchNetwork } }),
  );
  return { machine, present };
}

export type AuthStage = ReturnType<typeof authStage>;

export function authHarness(input: AuthInput = {}, stage: AuthStage = authStage()) {
  const clock = new SimulatedClock();
  const startup = openPort<undefined, StartupOutcome>('startup');
  const completeSignIn = openPort<Epoch, SignInReturn>('completeSignIn');
  const signIn = openPort<SignInRequest, AuthUser>('signIn');
  const renew = openPort<RenewRequest, AuthUser>('renew');
  const signOut = openPort<SignOutRequest, void>('signOut');
  const reportSignOut = openPort<SignOutReport, void>('reportSignOut');
  const record = {
    removed: [] as number[],
    /** Times at which the other tabs were notified that the server ended the session. */
    told: [] as number[],
    discarded: [] as AuthUser[],
    pages: [] as string[],
    entries: [] as AuthLogEntry[],
    lines: [] as string[],
    emitted: [] as AuthEmitted[],
  };
  let report: (event: AuthOutsideEvent) => void = nothing;
  stage.present.ports = {
    startup: (signal) => startup.port(undefined, signal),
    completeSignIn: completeSignIn.port,
    signIn: signIn.port,
    renew: renew.port,
    signOut: signOut.port,
    reportSignOut: reportSignOut.port,
    watch: (send) => {
      report = send;
      return () => {
        report = nothing;
      };
    },
    removeUser: () => void record.removed.push(clock.now()),
    tellSignedOut: () => void record.told.push(clock.now()),
    discard: (user) => record.discarded.push(user),
    replace: (path) => record.pages.push(path),
    log: (entry) => {
      record.entries.push(entry);
      record.lines.push(entry.message);
    },
  };
  const actor = createActor(stage.machine, { clock, input, systemId: systemIds.auth });
  for (const type of ['auth.signedOut', 'auth.newPageNeeded', 'auth.signInFailed'] as const) {
    actor.on(type, (event) => record.emitted.push(event));
  }
  actor.start();

  return {
    actor,
    clock,
    startup,
    completeSignIn,
    signIn,
    renew,
    signOut,
    reportSignOut,
    ...record,
    /** Sends an event from the library, the browser, another tab or the connection. */
    report: (event: AuthOutsideEvent | NetworkChanged) =>
      isOfNetwork(event) ? stage.present.network(event) : report(event),
    state: () => sessionIn(actor.getSnapshot().value),
    is: (fact: Fact) => actor.getSnapshot().matches(facts[fact]),
    context: () => actor.getSnapshot().context,
    has: (tag: Parameters<ReturnType<typeof actor.getSnapshot>['hasTag']>[0]) => actor.getSnapshot().hasTag(tag),
    settled,
  };
}

/** Returns the state of the session, or the state without one. */
export const sessionIn = (value: StateValueFrom<typeof authMachine>): unknown =>
  typeof value === 'object' && typeof value.active === 'object' ? value.active.session : value;

const facts = {
  online: { active: { network: 'online' } },
  visible: { active: { visibility: 'visible' } },
  protected: { active: { page: 'protected' } },
  fresh: { active: { session: { authenticated: 'fresh' } } },
} as const;
type Fact = keyof typeof facts;

const isOfNetwork = (event: AuthOutsideEvent | NetworkChanged): event is NetworkChanged =>
  event.type === 'network.found' || event.type === 'network.lost';

export type AuthHarness = ReturnType<typeof authHarness>;

/** Returns the harness after startup has found this user in the store. */
export async function startedHarness(user: AuthUser | null, input: AuthInput = {}): Promise<AuthHarness> {
  const harness = authHarness(input);
  harness.startup.last().resolve({ kind: 'session', user });
  await settled();
  return harness;
}

/** Returns the harness signed in, on a protected page. */
export async function signedInHarness(user = person(), path = '/7/data/cable'): Promise<AuthHarness> {
  const harness = await startedHarness(user);
  harness.actor.send({ type: 'page.enteredProtected', path });
  return harness;
}
