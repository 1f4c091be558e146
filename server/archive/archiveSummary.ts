/** An archive in a few words, for whoever wrote or restored it. */
import type { ArchiveContent } from './readArchive.ts';

const counted = (count: number, one: string, more: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : more}`;

/** `2 projects, 184,220 rows, 3 uploaded files; written on 2026-11-29 at 02:00 UTC by Wireway 0.1.0`. */
export function archiveSummary({ manifest, end }: ArchiveContent): string {
  const rows = Object.values(end.tables).reduce((sum, table) => sum + table.rows, 0);
  const [day = '', time = ''] = manifest.createdAt.split('T');
  return [
    counted(end.tables['project']?.rows ?? 0, 'project', 'projects'),
    counted(rows, 'row', 'rows'),
    `${counted(Object.keys(end.uploads).length, 'uploaded file', 'uploaded files')}; written on ${day} at ${time.slice(0, 5)} UTC by Wireway ${manifest.wireway}`,
  ].join(', ');
}
