/** Loading the project of a route: specification sections 2 and 5. */
import { createActor, fromCallback, transition } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { PersonChanged } from '../../../machines/auth/watchAuth.ts';
import { projectMachine } from '../../../machines/project/projectMachine.ts';
import { nothingOpen } from '../../../machines/project/setup.ts';
import {
  isSettledFor,
  selectIsProjectLoading,
  selectProject,
  selectProjectError,
  selectProjectUser,
} from '../../../machines/project/selectors.ts';
import { memberOf, openBench, projectHarness, projectOf } from '../support/projectHarness.ts';

describe('opening a project', () => {
  it('loads the project, then the user in it, and shows it only then', async () => {
    const harness = projectHarness();
    harness.open('7');
    expect(harness.project.last().input).toBe(7);
    expect(selectIsProjectLoading(harness.actor.getSnapshot())).toBe(true);
    expect(isSettledFor('7')(harness.actor.getSnapshot())).toBe(false);
    harness.project.last().resolve(projectOf(7));
    await harness.settled();
    expect(harness.user.last().input).toBe(7);
    expect(selectIsProjectLoading(harness.actor.getSnapshot())).toBe(true);
    expect(selectProject(harness.actor.getSnapshot())).toBeNull();
    harness.user.last().resolve(memberOf(7, ['field.enter']));
    await harness.settled();
    expect(selectProject(harness.actor.getSnapshot())?.name).toBe('Pump Station 7');
    expect(selectProjectUser(harness.actor.getSnapshot())?.permissions).toEqual(['field.enter']);
    expect(isSettledFor('7')(harness.actor.getSnapshot())).toBe(true);
    expect(isSettledFor('8')(harness.actor.getSnapshot())).toBe(false);
  });

  it.each([undefined, '', '  '])("fails with 'Project Id is missing' for %j", (projectId) => {
    const harness = projectHarness();
    harness.open(projectId);
    expect(harness.state()).toBe('failed');
    expect(selectProjectError(harness.actor.getSnapshot())).toEqual({
      kind: 'missingId',
      message: 'Project Id is missing',
    });
    expect(harness.project.calls).toHaveLength(0);
    expect(isSettledFor(projectId)(harness.actor.getSnapshot())).toBe(true);
  });

  it.each(['abc', '0', '-1', '1.5', '99999999999', '7; drop'])("does not request '%s' from the server", (projectId) => {
    const harness = projectHarness();
    harness.open(projectId);
    expect(selectProjectError(harness.actor.getSnapshot())).toEqual({
      kind: 'notFound',
      message: `There is no project '${projectId}'.`,
    });
    expect(harness.project.calls).toHaveLength(0);
  });

  it('fails with the message of the server, and retries on request', async () => {
    const harness = projectHarness();
    harness.open('7');
    harness.project.last().reject({ kind: 'forbidden', message: 'You are not in this project.' });
    await harness.settled();
    expect(harness.state()).toBe('failed');
    expect(selectProjectError(harness.actor.getSnapshot())?.message).toBe('You are not in this project.');
    harness.open('7');
    expect(harness.state()).toBe('loadingProject');
    harness.project.last().resolve(projectOf(7));
    await harness.settled();
    harness.user.last().reject(new Error('boom'));
    await harness.settled();
    expect(selectProjectError(harness.actor.getSnapshot())).toEqual({ kind: 'other', message: 'boom' });
  });

  it('aborts the older load when another project is opened', async () => {
    const harness = projectHarness();
    harness.open('7');
    const seven = harness.project.last();
    harness.open('8');
    expect(seven.signal.aborted).toBe(true);
    seven.resolve(projectOf(7));
    await harness.settled();
    expect(harness.context()).toMatchObject({ projectId: 8, project: null });
  });

  it('loads a project once if it is opened twice', async () => {
    const harness = projectHarness();
    harness.open('7');
    harness.open('7');
    expect(harness.project.calls).toHaveLength(1);
    harness.project.last().resolve(projectOf(7));
    await harness.settled();
    harness.user.last().resolve(memberOf(7));
    await harness.settled();
    harness.open(' 7 ');
    expect(harness.state()).toEqual({ ready: 'settled' });
  });
});

describe('an open project', () => {
  it('closes', async () => {
    const harness = await openBench();
    harness.actor.send({ type: 'project.close' });
    expect(harness.state()).toBe('idle');
    expect(harness.context().project).toBeNull();
  });

  it('adopts a changed record of this project, and of no other', async () => {
    const harness = await openBench();
    harness.actor.send({ type: 'project.updated', project: projectOf(7, { name: 'Pump Station North' }) });
    harness.actor.send({ type: 'project.updated', project: projectOf(8) });
    expect(selectProject(harness.actor.getSnapshot())?.name).toBe('Pump Station North');
  });

  it('reloads changed permissions while the page stays open', async () => {
    const harness = await openBench();
    harness.actor.send({ type: 'permissions.changed' });
    expect(selectProject(harness.actor.getSnapshot())).not.toBeNull();
    harness.user.last().resolve(memberOf(7, ['codes.edit']));
    await harness.settled();
    expect(harness.state()).toEqual({ ready: 'settled' });
    expect(selectProjectUser(harness.actor.getSnapshot())?.permissions).toEqual(['codes.edit']);
  });

  it('retains the old permissions if the network fails', async () => {
    const harness = await openBench();
    harness.actor.send({ type: 'permissions.changed' });
    harness.user.last().reject({ kind: 'network', message: 'No signal.' });
    await harness.settled();
    expect(harness.state()).toEqual({ ready: 'settled' });
  });

  it.each([
    ['taken out', 'forbidden'],
    ['told that it is gone', 'notFound'],
  ] as const)('closes with the reason if the user was %s', async (_, kind) => {
    const harness = await openBench();
    harness.actor.send({ type: 'permissions.changed' });
    harness.user.last().reject({ kind, message: 'You are not in this project.' });
    await harness.settled();
    expect(harness.state()).toBe('failed');
    expect(harness.context()).toMatchObject({ project: null, user: null });
    expect(selectProjectError(harness.actor.getSnapshot())).toEqual({ kind, message: 'You are not in this project.' });
  });

  it('remains open while its user is locked, and closes at sign-out', async () => {
    const harness = await openBench();
    harness.person('ann', 'pageKept');
    harness.person('ann');
    expect(harness.state()).toEqual({ ready: 'settled' });
    harness.person(null);
    expect(harness.state()).toBe('idle');
    expect(harness.context()).toMatchObject({ project: null, user: null, subject: null });
  });

  it('is reloaded for another user, without data of the first', async () => {
    const harness = await openBench();
    harness.person(null, 'pageKept');
    harness.person('bob');
    expect(harness.state()).toBe('loadingProject');
    expect(harness.context()).toMatchObject({ project: null, user: null, subject: 'bob' });
  });
});

describe('a response to a request of an older epoch', () => {
  const context = { ...nothingOpen, requested: '7', projectId: 7, epoch: 2, subject: 'ann' };

  it.each([
    ['loadingProject', 'loadProject', projectOf(7)],
    ['loadingUser', 'loadUser', memberOf(7)],
    [{ ready: 'refreshing' }, 'refreshUser', memberOf(7)],
  ] as const)('is ignored in %j', (value, id, loaded) => {
    const snapshot = projectMachine.resolveState({ value, context });
    const type = `xstate.done.actor.${id}`;
    const [late] = transition(projectMachine, snapshot, { type, output: { epoch: 1, loaded } } as never);
    expect(late.value).toEqual(value);
    const [inTime] = transition(projectMachine, snapshot, { type, output: { epoch: 2, loaded } } as never);
    expect(inTime.value).not.toEqual(value);
  });
});

it('a project opens even if the signed-in user is unknown', () => {
  const broken = fromCallback<PersonChanged>(() => {
    throw new Error('No auth actor.');
  });
  const project = createActor(projectMachine.provide({ actors: { watchAuth: broken } }));
  project.start();
  project.send({ type: 'project.open', projectId: undefined });
  expect(project.getSnapshot().value).toBe('failed');
  expect(project.getSnapshot().status).toBe('active');
});
