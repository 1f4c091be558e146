import { downloadUrlLife } from '../../../machines/pageTimings.ts';

/** Saves a file to the user's download folder. */
export function download(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), downloadUrlLife);
}
