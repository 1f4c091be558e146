/** Files from the clipboard: a copied file, or rows copied in a spreadsheet. */
import { chosenTable, fromHtmlTable } from '../../../grid/dataGrid/selection/htmlTable.ts';
import { fromTabbedText, toTabbedText } from '../../../grid/dataGrid/selection/tabbedText.ts';

/** Part of the clipboard that is read. */
export type Clipboard = Pick<DataTransfer, 'getData' | 'files'>;

/** True for the name of a file of pasted rows: in every language it ends with the day. */
export const isPastedName = (fileName: string): boolean => / \d{4}-\d{2}-\d{2}\.tsv$/.test(fileName);

/**
 * Returns the pasted rows as a tab-separated file with this name, or the pasted file; null if there is neither. A spreadsheet
 * puts a picture of the copied cells beside their text, so the text comes first.
 */
export function pastedFile(clipboard: Clipboard, name: string): File | null {
  const text = clipboard.getData('text/plain');
  if (text.trim() === '') return clipboard.files[0] ?? null;
  const rows = chosenTable(fromTabbedText(text), fromHtmlTable(clipboard.getData('text/html')));
  // One cell or one line of prose is not a schedule: a heading needs rows below it.
  if (rows.length < 2) return null;
  return new File([toTabbedText(rows)], `${name}.tsv`, { type: 'text/tab-separated-values' });
}
