/** Streamed file of a multipart call: the fields come before it, and none of it is held in memory. */
import type { FastifyRequest } from 'fastify';
import { maxImportFileBytes } from '../../contract/imports/imports.ts';
import type { UploadedFile } from '../calls/context.ts';
import { DomainError } from '../errors/domainError.ts';
import { requestMessage } from '../locales/en-US/requests.ts';
import { rejectNulChar } from '../errors/nulChar.ts';

const limits = {
  fileSize: maxImportFileBytes,
  files: 1,
  fields: 20,
  fieldNameSize: 100,
  fieldSize: 64 * 1024,
  parts: 21,
};

export interface Upload {
  readonly fields: Record<string, unknown>;
  readonly file: UploadedFile;
  /** Reads and drops the rest, so that the rejection reaches a sender that is still sending. */
  readonly discard: () => void;
}

/** Reads the fields up to the file part of the given name; throws `request.invalid` if there is none. */
export async function readUpload(request: FastifyRequest, partName: string): Promise<Upload> {
  if (!request.isMultipart()) throw new DomainError('request.unsupportedMedia', requestMessage('asMultipart'));
  const part = await request.file({ limits, throwFileSizeLimit: false });
  if (!part) throw new DomainError('request.invalid', requestMessage('noFile', { part: partName }));
  const discard = (): void => void part.file.resume();
  if (part.fieldname !== partName) {
    discard();
    throw new DomainError('request.invalid', requestMessage('filePart', { part: partName }));
  }
  const values = Object.entries(part.fields).flatMap(([name, field]) => {
    const texts = [field].flat().flatMap((one) => (one?.type === 'field' ? [one.value] : []));
    return texts.length === 0 ? [] : [[name, texts.length === 1 ? texts[0] : texts] as const];
  });
  try {
    rejectNulChar(part.filename, part.mimetype, ...values.flat(2).map(String));
  } catch (error) {
    discard();
    throw error;
  }
  return {
    fields: Object.fromEntries(values),
    file: {
      fileName: part.filename,
      mediaType: part.mimetype,
      stream: part.file,
      truncated: () => part.file.truncated,
    },
    discard,
  };
}
