/** Visit to the import page with open ports. */
import { SimulatedClock, createActor } from 'xstate';
import type { importMachine } from '../../../machines/import/importMachine.ts';
import type {
  CheckedImport,
  ImportDraft,
  ImportPorts,
  ImportProgress,
  ImportResult,
  ImportReview,
  ImportTarget,
  StoredImport,
} from '../../../machines/import/ports.ts';
import type { ImportInput, JobEvent } from '../../../machines/import/types.ts';
import { selectImportState } from '../../../machines/import/selectors.ts';
import { provideImport } from '../../../machines/import/provideImport.ts';
import { nothing, openPort } from './deferred.ts';

/** Returns the machine connected to the ports set last; see `authStage`. `change` breaks it on purpose. */
export function importStage(change: (machine: typeof importMachine) => typeof importMachine = (machine) => machine) {
  const present: { ports?: ImportPorts } = {};
  const machine = provideImport({
    upload: (input, signal) => present.ports!.upload(input, signal),
    check: (input, signal) => present.ports!.check(input, signal),
    apply: (input, signal) => present.ports!.apply(input, signal),
    load: (input, signal) => present.ports!.load(input, signal),
    cancel: (input, signal) => present.ports!.cancel(input, signal),
    look: (input, signal) => present.ports!.look(input, signal),
    readReview: (input, signal) => present.ports!.readReview(input, signal),
    watchJob: (input, send) => present.ports!.watchJob(input, send),
  });
  return { machine: change(machine), present };
}

export type ImportStage = ReturnType<typeof importStage>;

export function importHarness(input: Partial<ImportInput> = {}, stage: ImportStage = importStage()) {
  const clock = new SimulatedClock();
  const upload = openPort<Parameters<ImportPorts['upload']>[0], ImportDraft>('upload');
  const check = openPort<Parameters<ImportPorts['check']>[0], CheckedImport>('check');
  const apply = openPort<Parameters<ImportPorts['apply']>[0], ImportResult>('apply');
  const load = openPort<Parameters<ImportPorts['load']>[0], StoredImport>('load');
  const look = openPort<ImportTarget, ImportResult>('look');
  const readReview = openPort<ImportTarget, ImportReview>('readReview');
  const cancel = openPort<Parameters<ImportPorts['cancel']>[0], void>('cancel');
  /** Imports whose job is followed, one entry for each listener. */
  const watched: ImportTarget[] = [];
  let report: (event: JobEvent) => void = nothing;
  stage.present.ports = {
    upload: upload.port,
    check: check.port,
    apply: apply.port,
    load: load.port,
    cancel: cancel.port,
    look: look.port,
    readReview: readReview.port,
    watchJob: (target, send) => {
      watched.push(target);
      report = send;
      return () => {
        watched.splice(watched.indexOf(target), 1);
      };
    },
  };
  const visit = createActor(stage.machine, { clock, input: { projectId: 7, importType: 'cable', ...input } });
  visit.start();
  return {
    clock,
    visit,
    upload,
    check,
    apply,
    load,
    cancel,
    look,
    readReview,
    watched,
    state: () => selectImportState(visit.getSnapshot()),
    /** Returns the full state value, including substates of `checking` and `applying`. */
    stateValue: () => visit.getSnapshot().value,
    context: () => visit.getSnapshot().context,
    /** Sends progress to the last listener, even if it has ended. */
    report: (progress: ImportProgress) => report({ type: 'progress.changed', progress }),
    jobChanged: () => report({ type: 'job.changed' }),
  };
}

export type ImportHarness = ReturnType<typeof importHarness>;
