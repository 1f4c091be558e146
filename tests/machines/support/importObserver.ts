/** Takes steps on a visit to the import page, and checks after each that nothing was written or lost without a request. */
import type { ImportStatus } from '../../../contract/imports/imports.ts';
import type { ImportedFile } from '../../../machines/import/ports.ts';
import { selectImportProgress } from '../../../machines/import/selectors.ts';
import type { ImportEvent } from '../../../machines/import/types.ts';
import { type AnyCall, flushed, isRunning, settled } from './deferred.ts';
import { type Exploration, type Observer, type InvariantLog, weighted } from './explore.ts';
import { type ImportHarness, type ImportStage, importHarness, importStage } from './importHarness.ts';
import { checkedWith, draft, file, importId, plan, recordOf, reviewOf, storedAs } from './importFixtures.ts';

export const importInvariants = {
  'Import 1': 'one call is under way at a time, for the draft of this visit; progress is heard while the server works',
  'Import 2': 'nothing is applied that was not reviewed; more than a tenth of the rows goes only by the word REMOVE',
  'Import 3': 'an import can be left until it is being applied, and neither left nor changed while it is',
  'Import 4': 'an answer or a progress that comes too late changes nothing',
  'Import 5': 'a failure keeps the file and the mapping, says why, and can be tried again',
  'Import 6': 'from wherever the person is, the import can be brought to its end, or to a new beginning',
} as const;

type Name = keyof typeof importInvariants;

const otherPlan: ImportedFile['plan'] = { ...plan, sheet: 'Trays', mode: 'partial' };
const otherFile = { ...file, name: 'cables rev D.xlsx' };
const otherImport = '0e1b1a52-0a53-4a53-9c53-0123456789ab';

const clicks: readonly ImportEvent[] = [
  { type: 'file.choose', file },
  { type: 'file.choose', file: otherFile },
  { type: 'plan.change', plan },
  { type: 'plan.submit', plan },
  { type: 'plan.submit', plan: otherPlan },
  { type: 'import.apply' },
  { type: 'import.apply', confirmRemoval: 'remove' },
  { type: 'import.apply', confirmRemoval: 'REMOVE' },
  { type: 'import.retry' },
  { type: 'import.retry' },
  { type: 'import.back' },
  { type: 'import.restart' },
];
const rareClicks: readonly ImportEvent[] = [
  { type: 'import.cancel' },
  { type: 'import.resume', importId },
  { type: 'import.resume', importId: otherImport },
];
const pauses = [0, 1, 149, 150, 151, 1999, 2000, 2999, 3000, 4999, 5000, 5001, 60_000] as const;
const hows = ['ok', 'ok', 'ok', 'ok', 'manyRemoved', 'network', 'stale', 'notFound', 'broken'] as const;
const statuses = ['draft', 'checked', 'checking', 'applying', 'interrupted', 'failed', 'applied'] as const;

type How = (typeof hows)[number];
interface Answer {
  readonly kind: 'answer';
  readonly which: number;
  readonly how: How;
  /** Status that a load finds on the server. */
  readonly status: ImportStatus;
}
type Step =
  | { readonly kind: 'click'; readonly event: ImportEvent }
  | Answer
  | { readonly kind: 'progress'; readonly done: number }
  | { readonly kind: 'jobChanged' }
  | { readonly kind: 'wait'; readonly ms: number };

const steps = weighted<Step>(
  [6, clicks.map((event) => ({ kind: 'click', event }) as const)],
  [1, rareClicks.map((event) => ({ kind: 'click', event }) as const)],
  [
    7,
    hows.flatMap((how) =>
      statuses.flatMap((status) => [0, 1].map((which) => ({ kind: 'answer', which, how, status }) as const)),
    ),
  ],
  [1, [{ kind: 'progress', done: 3 }]],
  [1, [{ kind: 'jobChanged' }]],
  [1, pauses.map((ms) => ({ kind: 'wait', ms }) as const)],
);

export const importExploration = (change?: Parameters<typeof importStage>[0]): Exploration<Step, Name> => {
  const stage = importStage(change);
  return { steps, begin: (witness) => new ImportObserver(witness, stage) };
};

class ImportObserver implements Observer<Step> {
  private readonly harness: ImportHarness;
  private readonly witness: InvariantLog<Name>;
  /** Facts known to the user: the chosen file and mapping, and the share of removed rows in the review. */
  private file: unknown = null;
  private plan: ImportedFile['plan'] | null = null;
  private importId = '';
  private reviewed: number | null = null;
  private readonly seen = { apply: 0 };

  constructor(witness: InvariantLog<Name>, stage: ImportStage) {
    this.witness = witness;
    this.harness = importHarness({}, stage);
  }

  async take(step: Step): Promise<void> {
    const { harness } = this;
    if (step.kind === 'click') this.click(step.event);
    else if (step.kind === 'answer') await this.answer(step);
    else if (step.kind === 'wait') harness.clock.increment(step.ms);
    else if (step.kind === 'progress') this.hearProgress(step.done);
    else harness.jobChanged();
    this.checkCalls();
    this.checkApply(step);
    this.checkFailure();
  }

  private click(event: ImportEvent): void {
    const { visit } = this.harness;
    const before = visit.getSnapshot();
    const isPossible = before.can(event);
    if (isPossible && event.type === 'file.choose') this.begin({ file: event.file });
    else if (isPossible && event.type === 'import.resume') this.begin({ importId: event.importId });
    else if (isPossible && (event.type === 'plan.change' || event.type === 'plan.submit')) this.plan = event.plan;
    else if (isPossible && event.type === 'import.restart') this.begin({});
    visit.send(event);
    if (this.harness.state() === 'choosing') this.begin({});
    if (!isPossible) this.ensure('Import 3', visit.getSnapshot() === before, 'what cannot be clicked does nothing');
  }

  private begin(with_: { file?: unknown; importId?: string }): void {
    this.file = with_.file ?? null;
    this.importId = with_.importId ?? '';
    this.plan = null;
    this.reviewed = null;
  }

  private hearProgress(done: number): void {
    const before = this.harness.visit.getSnapshot();
    const isReceived = this.harness.watched.length > 0;
    this.harness.report({ phase: 'compare', done, total: 9 });
    const after = this.harness.visit.getSnapshot();
    if (isReceived) this.ensure('Import 1', selectImportProgress(after)?.done === done, 'progress is heard');
    else this.ensure('Import 4', after === before, 'progress of work that is over is not heard');
  }

  private openCalls(): AnyCall[] {
    const { upload, check, apply, load, cancel, look, readReview } = this.harness;
    return [upload, check, apply, load, cancel, look, readReview].flatMap(({ open }) => Array.from<AnyCall>(open));
  }

  private async answer({ which, how, status }: Answer): Promise<void> {
    const { harness } = this;
    const open = this.openCalls();
    const call = open[which % Math.max(1, open.length)];
    if (call === undefined) return;
    const before = harness.visit.getSnapshot();
    const isWaitedFor = !call.signal.aborted;
    if (isWaitedFor && isGood(how)) this.noteReply(call, how, status);
    if (how === 'broken') call.reject(new Error('The worker died.'));
    else if (!isGood(how)) call.reject({ kind: how, message: 'Not now.' });
    else call.resolve(this.replyTo(call, how, status) as never);
    await flushed();
    if (harness.state() === 'choosing') this.begin({});
    if (isWaitedFor) return;
    this.ensure('Import 4', harness.visit.getSnapshot() === before, 'an answer nobody waits for changes nothing');
  }

  private noteReply({ port }: AnyCall, how: How, status: ImportStatus): void {
    if (port === 'upload') this.importId = importId;
    else if (port === 'check') this.reviewed = status === 'draft' ? shareOf(how) : null;
    else if (port === 'readReview') this.reviewed = shareOf(how);
    else if (port === 'load') {
      this.plan = status === 'draft' ? null : plan;
      this.reviewed = status === 'checked' ? shareOf(how) : null;
    }
  }

  private replyTo({ port, input }: AnyCall, how: How, status: ImportStatus): unknown {
    if (port === 'upload') return draft;
    // Some checks are finished at once.
    if (port === 'check' && status === 'draft') return checkedWith(reviewOf(shareOf(how)));
    if (port === 'check') return { record: recordOf(status), review: null };
    if (port === 'readReview') return reviewOf(shareOf(how));
    const isWritten = this.harness.state() === 'applying' && status === 'checked';
    if (port === 'apply' || port === 'look') return { record: recordOf(isWritten ? 'applied' : status) };
    if (port === 'cancel') return undefined;
    const stored = storedAs(status, {
      plan: status === 'draft' ? null : plan,
      review: status === 'checked' ? reviewOf(shareOf(how)) : null,
    });
    return { ...stored, record: { ...recordOf(status), id: (input as { importId: string }).importId } };
  }

  private checkCalls(): void {
    const { harness } = this;
    const running = this.openCalls().filter(isRunning);
    this.ensure('Import 1', running.length <= 1, 'one call is under way at a time');
    for (const { port, input } of running) {
      const requested = input as { projectId: number; importId?: string; plan?: ImportedFile['plan']; file?: unknown };
      this.ensure('Import 1', requested.projectId === 7, 'the call is for this project');
      if (port === 'upload') this.ensure('Import 5', requested.file === this.file, 'what is sent is the file chosen');
      else this.ensure('Import 1', requested.importId === this.importId, 'the call is for the draft of this visit');
      if (port === 'check')
        this.ensure('Import 5', requested.plan === this.plan, 'what is checked is the mapping given');
    }
    const isAtWork = ['checking', 'applying', 'following'].includes(harness.state());
    this.ensure('Import 1', harness.watched.length === (isAtWork ? 1 : 0), 'progress is heard while the server works');
    for (const target of harness.watched) {
      this.ensure('Import 1', target.importId === this.importId, 'the progress is of the draft of this visit');
    }
  }

  private checkApply(step: Step): void {
    const { apply, visit } = this.harness;
    const isApplying = this.harness.state() === 'applying';
    const snapshot = visit.getSnapshot();
    for (const type of ['import.cancel', 'import.back'] as const) {
      if (isApplying) this.ensure('Import 3', !snapshot.can({ type }), `no ${type} while the server writes`);
    }
    if (apply.calls.length === this.seen.apply) return;
    this.seen.apply = apply.calls.length;
    const isRequested =
      step.kind === 'click' && (step.event.type === 'import.apply' || step.event.type === 'import.retry');
    this.ensure('Import 2', isRequested, 'only a click applies');
    this.ensure('Import 2', this.reviewed !== null, 'only what was reviewed is applied');
    const { confirmRemoval } = apply.last().input;
    const isConfirmed = this.reviewed! <= 0.1 || confirmRemoval === 'REMOVE';
    this.ensure('Import 2', isConfirmed, 'more than a tenth of the rows goes only by the word');
  }

  private checkFailure(): void {
    const snapshot = this.harness.visit.getSnapshot();
    const { context } = snapshot;
    if (this.file !== null) this.ensure('Import 5', context.file === this.file, 'the file chosen is kept');
    if (this.plan !== null) this.ensure('Import 5', context.plan === this.plan, 'the mapping given is kept');
    if (!snapshot.hasTag('failed')) return;
    const isText = context.error !== null || snapshot.matches('interrupted');
    this.ensure('Import 5', isText, 'a failure says why');
    this.ensure('Import 5', snapshot.can({ type: 'import.retry' }), 'a failure can be tried again');
  }

  /** Completes the run: from here on the server succeeds; the user applies the import if possible, otherwise starts over. */
  async finish(): Promise<void> {
    const { harness } = this;
    const ended = harness.visit.getSnapshot();
    await settled();
    this.ensure('Import 4', harness.visit.getSnapshot() === ended, 'every step was over before the next');
    const ways: readonly ImportEvent[] = [
      { type: 'import.apply', confirmRemoval: 'REMOVE' },
      { type: 'plan.submit', plan },
      { type: 'import.retry' },
    ];
    for (let turn = 0; turn < 20 && !this.isOver(); turn += 1) {
      const snapshot = harness.visit.getSnapshot();
      const way = ways.find((event) => snapshot.can(event));
      if (way) await this.take({ kind: 'click', event: way });
      else await this.take({ kind: 'wait', ms: 2000 });
      const which = this.openCalls().findIndex(isRunning);
      if (which >= 0) await this.take({ kind: 'answer', which, how: 'ok', status: 'checked' });
    }
    this.ensure('Import 6', this.isOver(), `there is a way on from ${JSON.stringify(harness.state())}`);
    harness.visit.stop();
  }

  private isOver(): boolean {
    const snapshot = this.harness.visit.getSnapshot();
    return snapshot.hasTag('done') || snapshot.hasTag('choosing');
  }

  private ensure(name: Name, holds: boolean, promise: string): void {
    this.witness.ensure(name, holds, promise);
  }
}

const isGood = (how: How): boolean => how === 'ok' || how === 'manyRemoved';
const shareOf = (how: How): number => (how === 'manyRemoved' ? 0.2 : 0.1);
