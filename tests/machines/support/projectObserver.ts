/** Takes steps on a project bench, and checks after each that a page could only show what belongs together. */
import * as fc from 'fast-check';
import { selectProject, selectProjectUser } from '../../../machines/projectSelectors.ts';
import { type AnyCall, settled } from './deferred.ts';
import { ensure } from './ensure.ts';
import { memberOf, projectBench, projectOf } from './projectBench.ts';

const open = fc.record({ kind: fc.constant('open'), id: fc.constantFrom('1', '2', '3', '', 'x') });
const answer = fc.record({ kind: fc.constant('answer'), which: fc.nat(5), isOk: fc.boolean() });
const person = fc.record({
  kind: fc.constant('person'),
  who: fc.constantFrom('ann', 'bob', null),
  isLock: fc.boolean(),
});
const other = fc.record({ kind: fc.constantFrom('close', 'permissions') });

export const projectStep = fc.oneof(
  { weight: 4, arbitrary: open },
  { weight: 4, arbitrary: answer },
  { weight: 1, arbitrary: person },
  { weight: 1, arbitrary: other },
);
export type ProjectStep = typeof projectStep extends fc.Arbitrary<infer Step> ? Step : never;

export class ProjectObserver {
  readonly bench = projectBench();
  private asked = '';
  private person: string | null = null;
  /** Who was signed in when a call was made: that is whose permissions it brings. */
  private readonly madeFor = new Map<AnyCall, string | null>();

  async take(step: ProjectStep): Promise<void> {
    const { bench } = this;
    if (step.kind === 'open') {
      this.asked = step.id;
      bench.open(step.id);
    } else if (step.kind === 'answer') await this.answer(step.which, step.isOk);
    else if (step.kind === 'person') {
      const isLocked = step.isLock && step.who === null;
      if (!isLocked) this.person = step.who;
      bench.person(step.who, isLocked);
    } else bench.actor.send({ type: step.kind === 'close' ? 'project.close' : 'permissions.changed' });
    this.check();
  }

  private calls(): AnyCall[] {
    return [this.bench.project, this.bench.user].flatMap<AnyCall>(({ calls }) => calls);
  }

  private async answer(which: number, isOk: boolean): Promise<void> {
    const { bench } = this;
    const waiting = this.calls().filter(({ isSettled }) => !isSettled);
    const call = waiting[which % Math.max(1, waiting.length)];
    if (call === undefined) return;
    const before = bench.actor.getSnapshot();
    const id = Number(call.input);
    const reply = call.port === 'project' ? projectOf(id) : { ...memberOf(id), name: String(this.madeFor.get(call)) };
    if (isOk) call.resolve(reply as never);
    else call.reject({ kind: 'network', message: 'No signal.' });
    await settled();
    ensure(!call.signal.aborted || bench.actor.getSnapshot() === before, 'an answer nobody waits for changes nothing');
  }

  private check(): void {
    for (const call of this.calls()) if (!this.madeFor.has(call)) this.madeFor.set(call, this.person);
    const running = this.calls().filter(({ isSettled, signal }) => !isSettled && !signal.aborted);
    ensure(running.length <= 1, 'one load at a time');
    const snapshot = this.bench.actor.getSnapshot();
    const project = selectProject(snapshot);
    const user = selectProjectUser(snapshot);
    ensure((project === null) === (user === null), 'a project is shown with the person in it, or not at all');
    if (project === null || user === null) return;
    ensure(String(project.id) === this.asked, 'the project shown is the one of the route');
    ensure(user.id === project.id, 'the permissions are those in this project');
    ensure(user.name === String(this.person), 'the permissions are those of the present person');
  }

  /** Every load answers: the last project asked for is there, or has failed for what it is. */
  async finish(): Promise<void> {
    await this.take({ kind: 'person', who: 'ann', isLock: false });
    await this.take({ kind: 'open', id: '2' });
    await this.answerNext();
    await this.answerNext();
    ensure(selectProject(this.bench.actor.getSnapshot())?.id === 2, 'the last project asked for is loaded');
  }

  private async answerNext(): Promise<void> {
    const waiting = this.calls().filter(({ isSettled }) => !isSettled);
    const which = waiting.findIndex(({ signal }) => !signal.aborted);
    if (which >= 0) await this.take({ kind: 'answer', which, isOk: true });
  }
}
