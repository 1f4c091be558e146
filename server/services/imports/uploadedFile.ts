/** Stored file of an import, and the result of its inspection. */
import { z } from 'zod';
import type { TextChoice } from '../../../contract/imports/imports.ts';
import { messageSchema } from '../../../contract/base/messages/message.ts';
import { DomainError } from '../../errors/domainError.ts';
import { importMessage } from '../../locales/en-US/imports.ts';
import { fileKind, type FileKind } from './files/fileKind.ts';
import { readHead, readInspection, writeInspection } from './files/uploadStore.ts';
import { uploadsOf } from './files/uploadsOf.ts';
import type { ImportContext } from './importRecord.ts';
import { limits } from './limits.ts';
import type { Inspection } from './reading/row.ts';
import { inspect } from './worker/workerPool.ts';

const asFound: TextChoice = { delimiter: null, encoding: null };

export interface UploadedFile {
  readonly path: string;
  readonly kind: FileKind;
  readonly inspection: Inspection;
}

/** Rejects results stored before notices became structured messages: the file is then inspected again. */
function isInspection(value: unknown): value is Inspection {
  return (
    typeof value === 'object' &&
    value !== null &&
    'sheets' in value &&
    Array.isArray(value.sheets) &&
    'text' in value &&
    'notices' in value &&
    z.array(messageSchema).safeParse(value.notices).success
  );
}

/**
 * Returns the file of an import with at least `rows` first rows of each sheet; a text file is read in the format `text`. Throws
 * 'import.fileMissing' when it is gone.
 */
export async function openUploadedFile(
  context: ImportContext,
  record: { readonly id: string; readonly projectId: number; readonly fileName: string },
  rows: number = limits.previewRowsKept,
  text: TextChoice = asFound,
): Promise<UploadedFile> {
  const uploads = uploadsOf(context);
  const path = await uploads.open(record, 'file');
  if (path === null) {
    throw new DomainError('import.fileMissing', importMessage('fileGone', { file: record.fileName }));
  }
  const kind = fileKind(record.fileName, await readHead(path));
  const noted = rows <= limits.previewRowsKept ? await readInspection(uploads, record) : null;
  const isAsFound = text.delimiter === null && text.encoding === null;
  if (isInspection(noted) && (isAsFound || noted.text === null)) return { path, kind, inspection: noted };
  const inspection = await inspect(path, kind, {
    rowsKept: Math.max(rows, limits.previewRowsKept),
    text,
    projectId: record.projectId,
  });
  // Only the inspection in the detected format is stored, not one in a format the user is trying out.
  if (isAsFound) {
    await writeInspection(uploads, record, inspection);
    await context.database.transaction((transaction) => uploads.keep(transaction, record, 'inspection'));
  }
  return { path, kind, inspection };
}
