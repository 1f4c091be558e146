import { fieldIn, type Commodity } from '../../../contract/commodities/fields/field.ts';
import { getChangeReport, type ChangeRow } from '../../../contract/imports/changeReport.ts';
import { type ImportRecord } from '../../../contract/imports/imports.ts';
import type { QueryInputOf } from '../../../contract/base/calls/endpoint.ts';
import type { Say } from '../../i18n/useTranslation.ts';
import type { Terms } from '../../i18n/useTerms.ts';
import type { Call } from '../../api/client.ts';
import type { ExportTable } from '../../shared/files/tableFile.ts';

const pageSize = 5000;

/** Loads every matching change of an import, including those the screen does not show. */
export async function allChanges(call: Call, query: QueryInputOf<typeof getChangeReport>): Promise<ChangeRow[]> {
  const rows: ChangeRow[] = [];
  for (;;) {
    const page = { ...query, offset: rows.length, limit: pageSize };
    // oxlint-disable-next-line no-await-in-loop -- each page starts where the previous one ended
    const { rows: more, total } = await call(getChangeReport, { query: page, quiet: true });
    rows.push(...more);
    if (more.length === 0 || rows.length >= total) return rows;
  }
}

const text = (label: string) => ({ label, kind: 'text' as const });
const number = (label: string) => ({ label, kind: 'number' as const });

interface Words {
  readonly t: Say<'imports'>;
  readonly terms: Terms;
  readonly commodity: Commodity;
}

/** Returns the change report as a file with one line per changed field. */
export function changeFile(
  record: ImportRecord,
  rows: readonly ChangeRow[],
  { t, terms, commodity }: Words,
): ExportTable {
  // The line of a rejected row has a column title of the file in place of a field key.
  const label = (key: string) => {
    const field = fieldIn(commodity, key);
    return field ? terms.label(field) : key;
  };
  return {
    fileName: t('file.changes', { file: record.fileName.replace(/\.[^.]+$/, '') }),
    columns: [
      ...(['change', 'tag', 'typeCode', 'area', 'package', 'foreman', 'field', 'old', 'new'] as const).map((key) =>
        text(t(`changes.${key}`)),
      ),
      number(t('changes.delta')),
      number(t('file.deltaPercent')),
      text(t('changes.progress')),
      text(t('changes.impact')),
      text(t('changes.reason')),
      text(t('file.told')),
      number(t('file.oldHours')),
      number(t('file.newHours')),
    ],
    rows: rows.map((row) => [
      t(`changes.kinds.${row.change}`),
      row.tag,
      row.typeCode,
      row.area,
      row.package,
      row.foreman,
      label(row.field),
      row.oldValue,
      row.newValue,
      row.delta,
      row.deltaPercent,
      terms.status(row.progressState),
      t(`changes.impacts.${row.impact}`),
      row.reason === null ? '' : t(`changes.reasons.${row.reason}`),
      Object.entries(row.told)
        .map(([key, value]) => `${label(key)}: ${String(value)}`)
        .join('; '),
      row.oldHours,
      row.newHours,
    ]),
  };
}
