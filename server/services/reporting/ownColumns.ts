/** The columns a project defined, in a report whose rows are rows of a type: those that stand in its grid. */
import type { Field } from '../../../contract/commodities/field.ts';
import type { CommodityType } from '../../../contract/commodities/types.ts';
import type { ReportColumn } from '../../../contract/reports.ts';
import type { Transaction } from '../../db/database.ts';
import { readProjectCommodity } from '../../repositories/columnSettings.ts';

interface OwnColumn {
  readonly field: Field;
  readonly column: ReportColumn;
}

export async function ownColumns(
  transaction: Transaction,
  projectId: number,
  type: CommodityType | undefined,
): Promise<OwnColumn[]> {
  if (type === undefined) return [];
  const { offered, dataColumns } = await readProjectCommodity(transaction, projectId, type);
  const own = offered.filter(({ key, isUserDefined }) => isUserDefined && dataColumns.includes(key));
  return own.map((field) => ({
    field,
    column: {
      key: field.key,
      label: field.label,
      labels: Object.fromEntries(Object.entries(field.labels ?? {}).map(([locale, text = '']) => [locale, text])),
      kind: field.kind === 'number' || field.kind === 'date' ? field.kind : 'text',
      total: 'none',
    },
  }));
}
