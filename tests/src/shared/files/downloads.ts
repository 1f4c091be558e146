/** Captures files that a screen downloads. */
import papaparse from 'papaparse';
import { vi } from 'vitest';
import { recordExport } from '../../../../contract/base/calls/exports.ts';
import { recordedReply } from '../../recorded.ts';
import { reply, server } from '../../server.ts';

export interface Download {
  readonly name: string;
  readonly file: Blob;
}

/** Returns the files in the order of their download; call it before the click. */
export function catchDownloads(): Download[] {
  server.use(reply(recordExport, recordedReply(recordExport, 'exportRecorded')));
  const caught: Download[] = [];
  const files = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    const address = `blob:${files.size}`;
    files.set(address, file as Blob);
    return address;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    caught.push({ name: this.download, file: files.get(this.href)! });
  });
  return caught;
}

/** Returns the lines of a CSV file, header first. */
export async function linesOf(file: Blob): Promise<string[][]> {
  return papaparse.parse<string[]>(await file.text(), { skipEmptyLines: true }).data;
}
