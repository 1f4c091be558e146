/** A project actor with open ports. */
import { createActor, fromCallback } from 'xstate';
import type { Project } from '../../../contract/projects.ts';
import type { CurrentUserReply } from '../../../contract/users.ts';
import type { AuthChanged } from '../../../machines/authWatch.ts';
import { projectMachine, provideProject } from '../../../machines/projectMachine.ts';
import { nothing, openPort, settled } from './deferred.ts';

export const projectOf = (id: number, change: Partial<Project> = {}): Project => ({
  id,
  projectNumber: `P-${id}`,
  name: `Pump Station ${id}`,
  client: '',
  location: '',
  startDate: null,
  unitMeasurement: 'imperial',
  archive: false,
  version: 1,
  ...change,
});

export const memberOf = (projectId: number, permissions: CurrentUserReply['permissions'] = []): CurrentUserReply => ({
  id: projectId,
  name: 'Ann Foreman',
  email: 'ann@example.com',
  isAdmin: false,
  permissions,
});

export function projectBench() {
  const project = openPort<number, Project>('project');
  const user = openPort<number, CurrentUserReply>('user');
  const machine: typeof projectMachine = provideProject({ loadProject: project.port, loadUser: user.port });
  const actor = createActor(machine.provide({ actors: { watchAuth: fromCallback<AuthChanged>(nothing) } }));
  actor.start();
  return {
    actor,
    project,
    user,
    settled,
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    open: (projectId: string | undefined) => actor.send({ type: 'project.open', projectId }),
    person: (subject: string | null, isLocked = false) => actor.send({ type: 'auth.changed', subject, isLocked }),
  };
}

/** Project 7 open, Ann at work. */
export async function openBench() {
  const bench = projectBench();
  bench.person('ann');
  bench.open('7');
  bench.project.last().resolve(projectOf(7));
  await settled();
  bench.user.last().resolve(memberOf(7));
  await settled();
  return bench;
}
