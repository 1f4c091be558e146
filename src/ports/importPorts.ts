/** Effects of the import machine: the product API. The server stores the draft. */
import { WirewayError } from '../../contract/base/calls/errors.ts';
import {
  applyImport,
  cancelImport,
  checkImport,
  getImport,
  getImportReview,
  maxImportFileBytes,
  importFileTooLarge,
  previewImport,
  uploadImport,
  type ImportRecord,
  type ImportStatus,
} from '../../contract/imports/imports.ts';
import type { ImportError, ImportFile, ImportPlan, ImportPorts } from '../../machines/import/ports.ts';
import { errorKindOf } from '../../machines/import/types.ts';
import type { LiveEvents } from '../base/liveEvents.ts';
import type { Call } from '../api/client.ts';
import { NetworkFailure } from '../api/apiErrors.ts';
import { translateWhenLoaded } from '../i18n/translate.ts';

/**
 * Statuses in which the file is available: the file of a finished import might be deleted, and that of a running one is not
 * requested.
 */
const hasFile: ReadonlySet<ImportStatus> = new Set(['draft', 'checked', 'interrupted', 'failed']);

class ImportFailure extends Error implements ImportError {
  override readonly name = 'ImportFailure';
  readonly kind: ImportError['kind'];
  constructor(kind: ImportError['kind'], message: string, cause: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

const kindOf = (error: WirewayError): ImportError['kind'] =>
  error instanceof NetworkFailure ? 'network' : errorKindOf(error);

/** Converts errors to those of the machine. The page shows the failure itself, so requests are quiet. */
export async function understood<T>(reply: Promise<T>): Promise<T> {
  try {
    return await reply;
  } catch (error) {
    throw error instanceof WirewayError ? new ImportFailure(kindOf(error), error.message, error) : error;
  }
}

export async function rejectTooLarge(): Promise<never> {
  throw new WirewayError('import.fileTooLarge', await translateWhenLoaded(importFileTooLarge));
}

/** Returns the content as a `File`, whose name becomes the name of the form part. */
export function contentOf(file: ImportFile): File {
  if (file.content instanceof File) return file.content;
  throw new TypeError('An import needs a file.');
}

/** Returns the plan of an earlier visit; null if it was not complete. */
function planOf({ sheet, headerRow, mapping, mode, options }: ImportRecord): ImportPlan | null {
  return sheet !== null && headerRow !== null && mapping && mode && options
    ? { sheet, headerRow, mapping, mode, options }
    : null;
}

export function importPorts(call: Call, liveEvents: LiveEvents): ImportPorts {
  return {
    upload: async ({ projectId, importType, file }, signal) =>
      understood(
        file.size > maxImportFileBytes
          ? rejectTooLarge()
          : call(uploadImport, { body: { projectId, importType }, file: contentOf(file), signal, quiet: true }),
      ),
    check: async ({ plan, ...target }, signal) => ({
      record: await understood(call(checkImport, { body: { ...target, ...plan }, signal, quiet: true })),
      review: null,
    }),
    apply: async ({ projectId, importId, confirmRemoval }, signal) => ({
      record: await understood(
        call(applyImport, { body: { projectId, importId, confirmRemoval }, signal, quiet: true }),
      ),
    }),
    look: async (target, signal) => ({
      record: await understood(call(getImport, { query: target, signal, quiet: true })),
    }),
    readReview: (target, signal) => understood(call(getImportReview, { query: target, signal, quiet: true })),
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
    watchJob: ({ importId }, send) =>
      liveEvents.subscribe((_projectId, event) => {
        if (event.kind === 'gap') send({ type: 'job.changed' });
        if (event.kind !== 'job' || event.subject !== importId) return;
        if (event.progress) send({ type: 'progress.changed', progress: event.progress });
        if (event.status !== 'running') send({ type: 'job.changed' });
      }),
  };
}
