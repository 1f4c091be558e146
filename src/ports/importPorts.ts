/** The import machine's effects: the product API. The server holds the draft. */
import { WirewayError } from '../../contract/base/calls/errors.ts';
import {
  applyImport,
  cancelImport,
  checkImport,
  getImport,
  getImportReview,
  largestSchedule,
  scheduleTooLarge,
  previewImport,
  uploadImport,
  type ImportRecord,
  type ImportStatus,
} from '../../contract/imports/imports.ts';
import type { ImportError, ImportFile, ImportPlan, ImportPorts } from '../../machines/import/ports.ts';
import { importLookInterval } from '../../machines/timings.ts';
import type { LiveEvents } from '../base/liveEvents.ts';
import type { Call } from '../api/client.ts';
import { NetworkFailure } from '../api/apiErrors.ts';
import { translateWhenLoaded } from '../i18n/translate.ts';

/** The file of an import that is over may be gone, and one at work is not asked for it. */
const hasFile: ReadonlySet<ImportStatus> = new Set(['draft', 'checked', 'interrupted', 'failed']);

class ImportFailure extends Error implements ImportError {
  override readonly name = 'ImportFailure';
  readonly kind: ImportError['kind'];
  constructor(kind: ImportError['kind'], message: string, cause: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

function kindOf(error: WirewayError): ImportError['kind'] {
  if (error instanceof NetworkFailure) return 'network';
  if (error.code === 'import.stale') return 'stale';
  if (error.code === 'import.notFound') return 'notFound';
  return error.status >= 500 ? 'server' : 'refused';
}

/** The page shows the failure itself, so calls are quiet and reject with what the machine understands. */
export async function understood<T>(reply: Promise<T>): Promise<T> {
  try {
    return await reply;
  } catch (error) {
    throw error instanceof WirewayError ? new ImportFailure(kindOf(error), error.message, error) : error;
  }
}

export async function refuseTooLarge(): Promise<never> {
  throw new WirewayError('import.fileTooLarge', await translateWhenLoaded(scheduleTooLarge));
}

/** The part takes the file's own name from the `File`. */
export function contentOf(file: ImportFile): File {
  if (file.content instanceof File) return file.content;
  throw new TypeError('An import needs a file.');
}

/** What was decided in an earlier visit, when all of it was. */
function planOf({ sheet, headerRow, mapping, mode, options }: ImportRecord): ImportPlan | null {
  return sheet !== null && headerRow !== null && mapping && mode && options
    ? { sheet, headerRow, mapping, mode, options }
    : null;
}

interface ImportEffects {
  readonly call: Call;
  readonly liveEvents: LiveEvents;
}

/** The record once the server's job has ended; rejects with what the record tells when it ended otherwise. */
async function ended(
  { call, liveEvents }: ImportEffects,
  begun: ImportRecord,
  wanted: ImportStatus,
  signal: AbortSignal,
): Promise<ImportRecord> {
  let record = begun;
  while (record.status === 'checking' || record.status === 'applying') {
    // oxlint-disable-next-line no-await-in-loop -- until it has ended
    await told(liveEvents, record.id, signal);
    // oxlint-disable-next-line no-await-in-loop -- until it has ended
    record = await look(call, record, signal);
  }
  if (record.status === wanted) return record;
  const failure = new WirewayError(record.problemCode ?? 'server.failure', record.problem ?? record.status);
  throw new ImportFailure(kindOf(failure), failure.message, failure);
}

/** Out of reach for a moment is no end: the job goes on, and is asked about again. */
async function look(call: Call, { projectId, id: importId, ...record }: ImportRecord, signal: AbortSignal) {
  try {
    return await understood(call(getImport, { query: { projectId, importId }, signal, quiet: true }));
  } catch (error) {
    if (error instanceof ImportFailure && error.kind === 'network') return { ...record, projectId, id: importId };
    throw error;
  }
}

/** Waits until the job of the import has changed, or for long enough to ask. */
function told(liveEvents: LiveEvents, importId: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stopListening = liveEvents.subscribe((_projectId, event) => {
      if (event.kind === 'gap' || (event.kind === 'job' && event.subject === importId && event.status !== 'running'))
        stop();
    });
    const timer = setTimeout(stop, importLookInterval);
    function stop(): void {
      clearTimeout(timer);
      stopListening();
      signal.removeEventListener('abort', abort);
      resolve();
    }
    function abort(): void {
      reject(signal.reason);
      stop();
    }
    signal.addEventListener('abort', abort);
  });
}

export function importPorts(call: Call, liveEvents: LiveEvents): ImportPorts {
  const effects = { call, liveEvents };
  return {
    upload: async ({ projectId, importType, file }, signal) =>
      understood(
        file.size > largestSchedule
          ? refuseTooLarge()
          : call(uploadImport, { body: { projectId, importType }, file: contentOf(file), signal, quiet: true }),
      ),
    async check({ plan, ...target }, signal) {
      const begun = await understood(call(checkImport, { body: { ...target, ...plan }, signal, quiet: true }));
      await ended(effects, begun, 'checked', signal);
      return understood(call(getImportReview, { query: target, signal, quiet: true }));
    },
    async apply({ projectId, importId, confirmRemoval }, signal) {
      const body = { projectId, importId, confirmRemoval };
      const begun = await understood(call(applyImport, { body, signal, quiet: true }));
      return { record: await ended(effects, begun, 'applied', signal) };
    },
    cancel: async (target, signal) =>
      void (await understood(call(cancelImport, { body: target, signal, quiet: true }))),
    load: async (target, signal) => {
      const record = await understood(call(getImport, { query: target, signal, quiet: true }));
      const draft = hasFile.has(record.status)
        ? await understood(call(previewImport, { query: target, signal, quiet: true }))
        : { importId: record.id, record, sheets: [], proposedSheet: record.sheet ?? '', text: null };
      const review =
        record.status === 'checked'
          ? await understood(call(getImportReview, { query: target, signal, quiet: true }))
          : null;
      return { record: draft.record, draft, plan: planOf(draft.record), review };
    },
    watchProgress: ({ importId }, send) =>
      liveEvents.subscribe((_projectId, event) => {
        if (event.kind === 'job' && event.subject === importId && event.progress) send(event.progress);
      }),
  };
}
