/** Project actor with open ports. */
import { SimulatedClock, createActor, fromCallback } from 'xstate';
import type { Project } from '../../../contract/setup/projects/projects.ts';
import type { CurrentUserReply } from '../../../contract/users/currentUser.ts';
import type { PersonChanged, PersonStatus } from '../../../machines/auth/watchAuth.ts';
import { type projectMachine, provideProject } from '../../../machines/project/projectMachine.ts';
import type { ProjectPorts } from '../../../machines/project/ports.ts';
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
  rowScope: null,
  home: 'projects',
  switchedOff: [],
  permissions,
});

/** Returns the machine connected to the ports set last; see `authStage`. `change` breaks it on purpose. */
export function projectStage(change: (machine: typeof projectMachine) => typeof projectMachine = (machine) => machine) {
  const present: { ports?: ProjectPorts } = {};
  const machine = provideProject({
    loadProject: (id, signal) => present.ports!.loadProject(id, signal),
    loadUser: (id, signal) => present.ports!.loadUser(id, signal),
  });
  const watchAuth = fromCallback<PersonChanged>(nothing);
  return { machine: change(machine.provide({ actors: { watchAuth } })), present };
}

export type ProjectStage = ReturnType<typeof projectStage>;

export function projectHarness(stage: ProjectStage = projectStage()) {
  const clock = new SimulatedClock();
  const project = openPort<number, Project>('project');
  const user = openPort<number, CurrentUserReply>('user');
  stage.present.ports = { loadProject: project.port, loadUser: user.port };
  const actor = createActor(stage.machine, { clock });
  actor.start();
  return {
    actor,
    clock,
    project,
    user,
    settled,
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    open: (projectId: string | undefined) => actor.send({ type: 'project.open', projectId }),
    person: (subject: string | null, status: PersonStatus = subject === null ? 'absent' : 'signedIn') =>
      actor.send({ type: `person.${status}`, subject }),
  };
}

/** Returns a harness with project 7 open and Ann signed in. */
export async function openBench() {
  const harness = projectHarness();
  harness.person('ann');
  harness.open('7');
  harness.project.last().resolve(projectOf(7));
  await settled();
  harness.user.last().resolve(memberOf(7));
  await settled();
  return harness;
}
