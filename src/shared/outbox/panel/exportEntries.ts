/** Export of outbox entries as a table for a spreadsheet: one line per field. */
import type { Say } from '../../../i18n/useTranslation.ts';
import type { Operation } from '../../../../machines/outbox/operation.ts';
import { exportTable } from '../../files/exportTable.ts';
import { dayOfDevice } from '../../../base/today.ts';
import type { EntryWords } from './useEntryWords.ts';

const columns = [
  { key: 'where', kind: 'text' },
  { key: 'tag', kind: 'text' },
  { key: 'field', kind: 'text' },
  { key: 'before', kind: 'text' },
  { key: 'yours', kind: 'text' },
  { key: 'workDate', kind: 'date' },
  { key: 'foreman', kind: 'text' },
  { key: 'note', kind: 'text' },
  { key: 'entered', kind: 'text' },
  { key: 'id', kind: 'text' },
] as const;

export function exportEntries(
  operations: readonly Operation[],
  words: (operation: Operation) => EntryWords,
  t: Say<'outbox'>,
): Promise<void> {
  const rows = operations.flatMap((operation) => {
    const { tag, where, labelOf, valueOf } = words(operation);
    const { before, after, entry, createdAt, id } = operation;
    // A table cannot contain a picture: the line states that there is one, and the file for another tablet contains it.
    if (operation.photo) return [[where, tag, t('photo.field'), '', words(operation).what, '', '', '', createdAt, id]];
    return Object.keys(after).map((field) => [
      where,
      tag,
      labelOf(field),
      valueOf(field, before[field] ?? null),
      valueOf(field, after[field] ?? null),
      entry?.workDate ?? '',
      entry?.foreman ?? '',
      entry?.note ?? '',
      createdAt,
      id,
    ]);
  });
  // The file has entries of all projects, so its date is that of the device, not of the open project.
  const fileName = `${t('fileName')} ${dayOfDevice()}`;
  return exportTable({ fileName, columns: columns.map(({ key, kind }) => ({ label: t(key), kind })), rows }, 'csv');
}
