/** Kind of an uploaded file: its extension, its first bytes and its contents must agree (domain rule 3.1). */
import type { Message } from '../../../../contract/base/messages/message.ts';
import { DomainError } from '../../../errors/domainError.ts';
import { fileMessage } from '../../../locales/en-US/importFiles.ts';

export type FileKind = 'workbook' | 'text';

const workbookExtensions = new Set(['xlsx', 'xlsm']);
const textExtensions = new Set(['csv', 'tsv', 'txt']);

const ole = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const zip = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const emptyZip = Buffer.from([0x50, 0x4b, 0x05, 0x06]);

/** Starting texts of documents that are not tables, whatever their file name. */
const otherDocuments = [
  [/^%PDF-/, 'pdf'],
  [/^\{\\rtf/, 'wordProcessor'],
  [/^\s*<(!doctype|html|\?xml|table|head|body)/i, 'webPage'],
  [/^\s*[{[]\s*["{[]/, 'json'],
] as const;

export function extensionOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  return dot < 0
    ? ''
    : fileName
        .slice(dot + 1)
        .trim()
        .toLowerCase();
}

function startsWith(head: Buffer, magic: Buffer): boolean {
  return head.subarray(0, magic.length).equals(magic);
}

/** True for a UTF-16 byte order mark: such text contains NUL bytes by nature. */
export function isUtf16(head: Buffer): boolean {
  return (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
}

function holdsBinary(head: Buffer): boolean {
  return head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27 && byte !== 26));
}

function reject(sentence: Message): never {
  throw new DomainError('import.fileUnsupported', sentence);
}

function kindOfText(head: Buffer): FileKind {
  if (isUtf16(head)) return 'text';
  if (holdsBinary(head)) reject(fileMessage('notText'));
  const opening = head.toString('latin1').replace(/^\u00EF\u00BB\u00BF/, '');
  const other = otherDocuments.find(([pattern]) => pattern.test(opening));
  if (other) reject(fileMessage(other[1]));
  return 'text';
}

/**
 * Kind of a file from its name and its first bytes (at least 4 kB if the file has them).
 * Throws 'import.fileEmpty' or 'import.fileUnsupported' with the remedy.
 */
export function fileKind(fileName: string, head: Buffer): FileKind {
  if (head.length === 0) throw new DomainError('import.fileEmpty', fileMessage('empty'));
  const extension = extensionOf(fileName);
  if (startsWith(head, ole)) reject(fileMessage('oldExcel'));
  if (startsWith(head, emptyZip)) throw new DomainError('import.fileEmpty', fileMessage('emptyWorkbook'));
  const zipped = startsWith(head, zip);
  if (workbookExtensions.has(extension)) {
    if (!zipped) reject(fileMessage('namedWorkbook', { ending: extension }));
    return 'workbook';
  }
  if (textExtensions.has(extension)) {
    if (zipped) reject(fileMessage('namedText', { ending: extension }));
    return kindOfText(head);
  }
  return reject(fileMessage('otherKind'));
}
