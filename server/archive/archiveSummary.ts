/** Short description of an archive, for the user who wrote or restored it. */
import type { End } from './format.ts';
import type { ArchiveContent } from './readArchive.ts';
import type { RestoredProject } from './restoreProject.ts';

const counted = (count: number, one: string, more: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : more}`;

/** Number of rows in all tables. */
export const rowsOf = ({ tables }: End): number => Object.values(tables).reduce((sum, { rows }) => sum + rows, 0);

/** Returns `2 projects, 184,220 rows, 3 uploaded files; written on 2026-11-29 at 02:00 UTC by Wireway 0.1.0`. */
export function archiveSummary({ manifest, end }: ArchiveContent): string {
  const [day = '', time = ''] = manifest.createdAt.split('T');
  return [
    counted(end.tables['project']?.rows ?? 0, 'project', 'projects'),
    counted(rowsOf(end), 'row', 'rows'),
    `${counted(Object.keys(end.uploads).length, 'uploaded file', 'uploaded files')}; written on ${day} at ${time.slice(0, 5)} UTC by Wireway ${manifest.wireway}`,
  ].join(', ');
}

/** Returns a summary of a project restored next to other projects, with the next steps for an administrator. */
export function projectSummary({ number, rows, uploads, added, byEmail, accountCodes }: RestoredProject): string {
  return [
    `Restored project ${number}: ${counted(rows, 'row', 'rows')}, ${counted(uploads, 'uploaded file', 'uploaded files')}.`,
    added.length > 0 &&
      `${counted(added.length, 'person was', 'people were')} added as disabled, until an administrator enables them: ${added.join(', ')}.`,
    byEmail.length > 0 && `Recognized by e-mail address: ${byEmail.join(', ')}. Check that they are the same people.`,
    accountCodes.length > 0 &&
      `${counted(accountCodes.length, 'account code was', 'account codes were')} added to the company's list: ${accountCodes.join(', ')}.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
}
