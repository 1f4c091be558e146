/** Connects the import machine with its effects; a route creates one actor per visit. */
import { fromCallback, fromPromise } from 'xstate';
import { importMachine } from './importMachine.ts';
import type { ImportedFile, ImportPorts, ScheduleFile } from './ports.ts';
import type { importPlaceholders } from './setup.ts';

export function provideImport<File extends ImportedFile = ScheduleFile>(own: ImportPorts<File>): typeof importMachine {
  // A visit holds only what its own ports gave it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const ports = own as unknown as ImportPorts<ImportedFile>;
  const actors: typeof importPlaceholders = {
    upload: fromPromise(({ input, signal }) => ports.upload(input, signal)),
    check: fromPromise(({ input, signal }) => ports.check(input, signal)),
    apply: fromPromise(({ input, signal }) => ports.apply(input, signal)),
    load: fromPromise(({ input, signal }) => ports.load(input, signal)),
    cancel: fromPromise(({ input, signal }) => ports.cancel(input, signal)),
    look: fromPromise(({ input, signal }) => ports.look(input, signal)),
    readReview: fromPromise(({ input, signal }) => ports.readReview(input, signal)),
    watchJob: fromCallback(({ input, sendBack }) => ports.watchJob(input, sendBack)),
  };
  return importMachine.provide({ actors });
}
