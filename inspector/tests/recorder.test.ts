/** A recorded workday for a developer: each event with its sender, its cause and its effect. */
import { createActor, createMachine } from 'xstate';
import { describe, expect, it, vi } from 'vitest';
import { inspectorAllowList } from '../../src/shared/inspection/inspectorAllowList.ts';
import { requestsMachine } from '../../machines/requests/requestsMachine.ts';
import { actorsAt } from '../session/actorsAt.ts';
import { causesOf } from '../session/causes.ts';
import { changesOf } from '../session/changes.ts';
import { coverageOf } from '../chart/coverage.ts';
import { applyEntry } from '../session/follow.ts';
import { createRecorder } from '../recorder/recorder.ts';
import { session as sessionSchema, type Session, type Step } from '../session/session.ts';
import { person } from '../../tests/machines/support/authHarness.ts';
import { recordedApp, recordedSession, takeAWorkday } from './recorded.ts';

const day = await recordedSession();
const nameOf = ({ actors }: Session, id: string | null) => actors.find((actor) => actor.id === id)?.name;
const stepOf = (session: Session, machine: string, type: string): Step => {
  const found = session.steps.find((step) => nameOf(session, step.actor) === machine && step.event.type === type);
  if (!found) throw new Error(`${machine} was never told ${type}.`);
  return found;
};
const reported = (session: Session, steps: readonly Step[]) =>
  steps.map(({ actor, event }) => `${nameOf(session, actor)}: ${event.type}`);

/** Returns the state and context of every running actor. */
const standing = (session: Session) =>
  actorsAt(session, null).flatMap(({ actor, isRunning, state, context }) =>
    isRunning ? [{ name: actor.name, state, context }] : [],
  );

describe('a recorded workday', () => {
  it('matches its own schema', () => {
    expect(sessionSchema.parse(day)).toEqual(day);
    expect(day.steps.map(({ seq }) => seq)).toEqual(day.steps.map((_, place) => place));
  });

  it('contains every actor with its parent and kind', () => {
    const family = actorsAt(day, null).map(({ actor, isRunning }) => [actor.name, actor.kind, isRunning]);
    expect(family).toEqual([
      ['app', 'machine', true],
      ['connection', 'machine', true],
      ['watchNetwork', 'callback', true],
      ['auth', 'machine', true],
      ['watch', 'callback', true],
      ['serverReports', 'machine', true],
      ['watchNetwork', 'callback', true],
      ['providerReports', 'machine', true],
      ['watchNetwork', 'callback', true],
      ['startup', 'promise', false],
      ['watchNetwork', 'callback', true],
      ['renewal', 'callback', false],
      ['renewal', 'callback', false],
      ['signIn', 'promise', true],
      ['shell', 'machine', true],
      ['watchAuth', 'callback', true],
      ['project', 'machine', true],
      ['watchAuth', 'callback', true],
      ['loadProject', 'promise', false],
      ['loadUser', 'promise', false],
      ['refreshUser', 'promise', false],
      ['requests', 'machine', true],
      ['outbox', 'machine', true],
      ['watchOwner', 'callback', true],
      ['watchConnection', 'callback', true],
      ['openQueue', 'promise', false],
      ['watchQueue', 'callback', false],
      ['watchLeadership', 'callback', false],
      ['update', 'machine', true],
      ['scanner', 'machine', true],
    ]);
  });

  it('contains causes across machines', () => {
    const cleared = day.steps.findLast(({ event }) => event.type.startsWith('person.'));
    expect(reported(day, causesOf(day, cleared?.seq ?? -1))).toEqual([
      'auth: session.signedOutElsewhere',
      'project: person.pending',
    ]);
  });

  it('contains the step that set a timer and the step that requested a response', () => {
    const notice = 'xstate.after.expiryNotice.auth.active.session.authenticated.fresh';
    expect(reported(day, causesOf(day, stepOf(day, 'auth', notice).seq))).toEqual([
      'app: xstate.init',
      'auth: xstate.init',
      'auth: xstate.done.actor.startup',
      `auth: ${notice}`,
    ]);
    const retry = 'xstate.after.retryDelay.auth.active.session.authenticated.renewing.waiting';
    expect(reported(day, causesOf(day, stepOf(day, 'auth', retry).seq))).toEqual([
      'auth: renewal.failed',
      `auth: ${retry}`,
    ]);
  });

  it('contains the running timers after each step, with their full length', () => {
    const failed = stepOf(day, 'auth', 'renewal.failed');
    expect(failed.timers.map(({ delay, length }) => [delay, length])).toEqual([
      ['sessionEnd', 3_600_000],
      ['retryDelay', 5000],
    ]);
    const [, retry] = failed.timers;
    expect(Math.round((retry?.due ?? 0) - failed.at)).toBe(5000);
    expect(stepOf(day, 'shell', 'person.pending').timers).toHaveLength(1);
  });

  it('contains all transitions of a step, including passed-through ones, and their actions', () => {
    const signedOut = stepOf(day, 'auth', 'session.signedOutElsewhere');
    const labels = signedOut.edges.map((edge) => day.charts['auth']?.edges.find(({ id }) => id === edge)?.label);
    expect(labels).toEqual(['session.signedOutElsewhere', 'always', 'always']);
    expect(signedOut.actions).toContain('signOutHere');
    expect(signedOut.state).toMatchObject({ active: { session: { signingIn: 'window' } } });
  });

  it('contains an ignored event without a transition', () => {
    const stray = day.steps.findLast(({ event }) => event.type === 'request.settled');
    expect(stray).toMatchObject({ edges: [], state: 'hidden', changes: {} });
  });

  it('contains the changes of a step, before and after', () => {
    const opened = stepOf(day, 'project', 'project.open');
    expect(changesOf(day, opened.seq)).toEqual([
      { key: 'requested', before: '', after: '7' },
      { key: 'projectId', before: null, after: 7 },
      { key: 'epoch', before: 1, after: 2 },
    ]);
  });

  it('hides the user, and shows that the token changed', () => {
    const text = JSON.stringify(day);
    for (const secret of ['Ann', 'token-', 'id.example', 'secret', 'Pump Station']) expect(text).not.toContain(secret);
    const tokens = day.steps.flatMap(({ changes: { user } }) =>
      typeof user === 'object' && user !== null && 'idToken' in user ? [user['idToken']] : [],
    );
    expect(new Set(tokens).size).toBe(2);
  });

  it('counts how often each state and transition was reached', () => {
    const auth = coverageOf(day).find(({ machine }) => machine === 'auth');
    const times = (id: string) => [...(auth?.states ?? []), ...(auth?.edges ?? [])].find((one) => one.id === id)?.times;
    expect(times('auth.active.session.authenticated.renewing.waiting')).toBe(1);
    expect(times('auth.active.session.authenticated.renewing.asking')).toBe(2);
    expect(times('auth.active.session.expired')).toBe(1);
    expect(times('auth.active.session.offlineLocked')).toBe(0);
    expect(auth?.edges).toHaveLength(day.charts['auth']?.edges.length ?? -1);
  });
});

describe('a recorder', () => {
  it('that starts late finds the current states and records from there', async () => {
    const app = recordedApp({ isFromTheStart: false });
    app.requests.send({ type: 'request.started' });
    app.startup.last().resolve({ kind: 'session', user: person() });
    await app.settled();
    app.attach();
    const joined = actorsAt(app.recorder.session(), null).map(({ actor, state }) => [actor.name, state]);
    expect(joined).toEqual([
      ['app', {}],
      ['connection', { online: 'reached' }],
      ['watchNetwork', null],
      [
        'auth',
        { active: { session: { authenticated: 'fresh' }, network: 'online', visibility: 'visible', page: 'open' } },
      ],
      ['watch', null],
      ['serverReports', 'idle'],
      ['watchNetwork', null],
      ['providerReports', 'idle'],
      ['watchNetwork', null],
      ['watchNetwork', null],
      ['shell', { application: 'ready', page: 'shown' }],
      ['watchAuth', null],
      ['project', 'idle'],
      ['watchAuth', null],
      ['requests', 'shown'],
      ['outbox', { open: 'following' }],
      ['watchOwner', null],
      ['watchConnection', null],
      ['watchQueue', null],
      ['watchLeadership', null],
      ['update', 'idle'],
      ['scanner', 'closed'],
    ]);
    const timers = actorsAt(app.recorder.session(), null).flatMap((view) => view.timers.map(({ delay }) => delay));
    expect(timers).toEqual(['sessionEnd', 'expiryNotice', 'reopenWindow']);
    app.requests.send({ type: 'request.settled' });
    expect(app.recorder.last(1)).toMatchObject([{ state: 'hiding', changes: { inFlight: 0 } }]);
  });

  it('that is full drops the oldest steps and still has the state of every actor', async () => {
    const small = await recordedSession({ capacity: 5 });
    expect(small.steps.map(({ seq }) => seq)).toEqual(day.steps.slice(-5).map(({ seq }) => seq));
    expect(small.dropped).toBe(day.steps.length - 5);
    expect(standing(small)).toEqual(standing(day));
  });

  it('sends its followers enough to build the same session', async () => {
    const app = recordedApp({ capacity: 12 });
    let followed = app.recorder.session();
    app.recorder.subscribe((entry) => {
      followed = applyEntry(followed, entry, 12);
    });
    await takeAWorkday(app);
    expect(followed).toEqual(app.recorder.session());
  });

  it('that is cleared retains the actors with their current state', async () => {
    const app = recordedApp();
    await takeAWorkday(app);
    const before = actorsAt(app.recorder.session(), null).filter(({ isRunning }) => isRunning);
    const cleared = vi.fn<() => void>();
    app.recorder.subscribe(() => undefined, cleared);
    app.recorder.clear();
    const after = actorsAt(app.recorder.session(), null);
    expect(app.recorder.session().steps).toEqual([]);
    expect(after.map(({ state, context }) => ({ state, context }))).toEqual(
      before.map(({ state, context }) => ({ state, context })),
    );
    expect(cleared).toHaveBeenCalledOnce();
  });

  it('records the event that crashed a machine, and continues with the others', async () => {
    const recorder = createRecorder({ release: 'test', allowList: inspectorAllowList, title: () => '', capacity: 100 });
    const broken = createMachine({
      id: 'broken',
      on: {
        'thing.broken': {
          guard: () => {
            throw new Error('Broken.');
          },
        },
      },
    });
    const one = createActor(broken, { inspect: recorder.observer });
    const other = createActor(requestsMachine, { inspect: recorder.observer });
    one.subscribe({ error: () => undefined });
    one.start();
    other.start();
    one.send({ type: 'thing.broken' });
    await Promise.resolve();
    other.send({ type: 'request.started' });
    expect(recorder.last(2)).toMatchObject([
      { actor: one.sessionId, event: { type: 'thing.broken' }, status: 'error' },
      { actor: other.sessionId, cause: null, state: 'shown' },
    ]);
  });

  it('records several systems at once, and the end of a visit', () => {
    const recorder = createRecorder({ release: 'test', allowList: inspectorAllowList, title: () => '', capacity: 100 });
    const [one, other] = [0, 1].map(() => createActor(requestsMachine, { inspect: recorder.observer }));
    one?.start();
    other?.start();
    one?.send({ type: 'request.started' });
    other?.stop();
    expect(actorsAt(recorder.session(), null).map(({ state, status }) => [state, status])).toEqual([
      ['shown', 'active'],
      ['hidden', 'stopped'],
    ]);
  });
});
