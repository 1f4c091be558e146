/** Takes steps on a project harness, and checks after each that a page can show only data that belongs together. */
import { selectProject, selectProjectError, selectProjectUser } from '../../../machines/project/selectors.ts';
import { type AnyCall, flushed, isRunning, settled } from './deferred.ts';
import { type Exploration, type Observer, type InvariantLog, weighted } from './explore.ts';
import { type ProjectStage, memberOf, projectHarness, projectOf, projectStage } from './projectHarness.ts';

export const projectInvariants = {
  I9: 'a page shows the project of its route with the permissions of the present person in it, or nothing',
  I10: 'of all projects opened the last one is loaded; loads that were left change nothing and say nothing',
} as const;

type Name = keyof typeof projectInvariants;

const routes = ['1', '2', '3', '', 'x'] as const;
const people = ['ann', 'bob', null] as const;
const pauses = [0, 1, 149, 150, 151, 2999, 3000, 4999, 5000, 5001, 60_000] as const;
const hows = ['ok', 'ok', 'ok', 'network', 'forbidden'] as const;

type Step =
  | { readonly kind: 'open'; readonly route: (typeof routes)[number] }
  | { readonly kind: 'answer'; readonly which: number; readonly how: (typeof hows)[number] }
  | { readonly kind: 'person'; readonly who: (typeof people)[number] }
  /** The record of this or another project was changed. */
  | { readonly kind: 'updated'; readonly id: number }
  | { readonly kind: 'locked' | 'close' | 'permissions' }
  | { readonly kind: 'wait'; readonly ms: number };

export const projectSteps = weighted<Step>(
  [4, routes.map((route) => ({ kind: 'open', route }) as const)],
  [6, hows.flatMap((how) => [0, 1, 2].map((which) => ({ kind: 'answer', which, how }) as const))],
  [1, people.map((who) => ({ kind: 'person', who }) as const)],
  [1, [1, 2, 3].map((id) => ({ kind: 'updated', id }) as const)],
  [1, (['locked', 'close', 'permissions', 'permissions'] as const).map((kind) => ({ kind }))],
  [1, pauses.map((ms) => ({ kind: 'wait', ms }) as const)],
);

export const projectExploration = (change?: Parameters<typeof projectStage>[0]): Exploration<Step, Name> => {
  const stage = projectStage(change);
  return { steps: projectSteps, begin: (witness) => new ProjectObserver(witness, stage) };
};

export class ProjectObserver implements Observer<Step> {
  readonly harness: ReturnType<typeof projectHarness>;
  private readonly witness: InvariantLog<Name>;
  private route = '';
  private person: string | null = null;
  /** User signed in when a call was made: the response has the permissions of that user. */
  private readonly madeFor = new Map<AnyCall, string | null>();

  constructor(witness: InvariantLog<Name>, stage: ProjectStage) {
    this.witness = witness;
    this.harness = projectHarness(stage);
  }

  async take(step: Step): Promise<void> {
    const { harness } = this;
    if (step.kind === 'open') {
      this.route = step.route;
      harness.open(step.route);
    } else if (step.kind === 'answer') await this.answer(step.which, step.how);
    else if (step.kind === 'person') {
      this.person = step.who;
      harness.person(step.who);
    } else if (step.kind === 'locked') harness.person(null, 'pageKept');
    else if (step.kind === 'updated') harness.actor.send({ type: 'project.updated', project: projectOf(step.id) });
    else if (step.kind === 'wait') harness.clock.increment(step.ms);
    else harness.actor.send({ type: step.kind === 'close' ? 'project.close' : 'permissions.changed' });
    this.check();
  }

  private openCalls(): AnyCall[] {
    return [this.harness.project, this.harness.user].flatMap(({ open }) => Array.from<AnyCall>(open));
  }

  private async answer(which: number, how: (typeof hows)[number]): Promise<void> {
    const { actor } = this.harness;
    const open = this.openCalls();
    const call = open[which % Math.max(1, open.length)];
    if (call === undefined) return;
    const before = actor.getSnapshot();
    const id = Number(call.input);
    const reply = call.port === 'project' ? projectOf(id) : { ...memberOf(id), name: String(this.madeFor.get(call)) };
    if (how === 'ok') call.resolve(reply as never);
    else call.reject({ kind: how, message: 'No.' });
    await flushed();
    const isUnchanged = !call.signal.aborted || actor.getSnapshot() === before;
    this.witness.ensure('I10', isUnchanged, 'an answer nobody waits for changes nothing and says nothing');
  }

  private check(): void {
    const { harness, witness } = this;
    let running = 0;
    for (const call of this.openCalls()) {
      if (!this.madeFor.has(call)) this.madeFor.set(call, this.person);
      if (isRunning(call)) running += 1;
    }
    witness.ensure('I10', running <= 1, 'one load at a time: a newer one aborts the older');
    const snapshot = harness.actor.getSnapshot();
    const project = selectProject(snapshot);
    const user = selectProjectUser(snapshot);
    witness.ensure('I9', (project === null) === (user === null), 'the project is shown with the person in it');
    if (project === null || user === null) return;
    witness.ensure('I9', String(project.id) === this.route, 'the project shown is the one of the route');
    witness.ensure('I9', user.id === project.id, 'the permissions are those in this project');
    witness.ensure('I9', user.name === String(this.person), 'the permissions are those of the present person');
    witness.ensure('I9', selectProjectError(snapshot) === null, 'nothing is shown beside an error');
  }

  /** Completes the run: every load succeeds from here on. */
  async finish(): Promise<void> {
    const { harness, witness } = this;
    const ended = harness.actor.getSnapshot();
    await settled();
    witness.ensure('I10', harness.actor.getSnapshot() === ended, 'every step was over before the next');
    await this.take({ kind: 'person', who: 'ann' });
    for (const route of ['3', '1', '2'] as const) await this.take({ kind: 'open', route });
    await this.answerNext();
    await this.answerNext();
    const isLast = selectProject(harness.actor.getSnapshot())?.id === 2;
    witness.ensure('I10', isLast, 'the last project asked for is loaded');
    harness.actor.stop();
  }

  private async answerNext(): Promise<void> {
    const which = this.openCalls().findIndex(isRunning);
    if (which >= 0) await this.take({ kind: 'answer', which, how: 'ok' });
  }
}
