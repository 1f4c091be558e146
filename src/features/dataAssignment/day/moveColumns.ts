/** Movement of each row since an earlier day, as columns of the grid, of a file and of the totals line. */
import type { Say } from '../../../i18n/useTranslation.ts';
import { fieldIn, type Commodity, type Field } from '../../../../contract/commodities/fields/field.ts';
import { fieldKinds } from '../../../../contract/commodities/fields/fieldKinds.ts';
import { rowMoves, type RowMove } from '../../../../contract/rows/rowsOfDay.ts';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import { columnWidth } from '../../../grid/commodityGrid/columns/columnWidth.ts';
import type { GridColumn } from '../../../grid/dataGrid/gridColumn.ts';
import { fieldFormats } from '../../../i18n/fieldFormats.ts';
import type { Formats } from '../../../i18n/format.ts';
import type { Terms } from '../../../i18n/useTerms.ts';
import type { CommodityStore } from '../../../store/commodityStore.ts';
import type { Table } from '../../../store/table/table.ts';

interface MoveWords {
  readonly commodity: Commodity;
  readonly unit: UnitMeasurement;
  readonly formats: Formats;
  readonly terms: Terms;
  readonly t: Say<'grid'>;
  /** Earlier day. */
  readonly since: string;
}

/** Field whose number format a movement uses. */
const likeOf = ({ key }: { key: RowMove }): string =>
  ({ statusBefore: 'status', quantityMoved: 'quantity', percentMoved: 'percentComplete', earnedMoved: 'earnedHours' })[
    key
  ];

function headerOf(key: RowMove, like: Field, { commodity, unit, formats, terms, t, since }: MoveWords): string {
  if (key === 'statusBefore') return t('day.statusBefore', { day: formats.date(since) });
  if (key !== 'quantityMoved') return t('day.moved', { column: terms.header(like, unit) });
  const step = commodity.steps.find((each) => each.key === commodity.mainStep);
  const moved = t('day.moved', { column: step ? terms.label(step) : terms.label(like) });
  return commodity.quantity === 'length' ? `${moved}, ${terms.unit(unit)}` : moved;
}

function writerOf(key: RowMove, like: Field, { unit, formats, terms }: MoveWords): (value: number | string) => string {
  if (key === 'statusBefore') return (value) => terms.status(String(value));
  const written = fieldFormats(like, { formats, unit });
  const { format } = fieldKinds[like.kind];
  return (value) => `${Number(value) > 0 ? '+' : ''}${format(Number(value), written)}`;
}

export const sumOfMoves = ({ columns }: Table, rows: Int32Array, key: string): number => {
  const column = columns.get(key);
  if (column?.kind !== 'number') return 0;
  return rows.reduce((sum, row) => sum + (column.get(row) ?? 0), 0);
};

export interface MoveColumns {
  readonly columns: readonly GridColumn[];
  /** Totals of the visible rows, by column. */
  readonly totals: Readonly<Record<string, string>>;
}

/** Returns the columns, to be placed after the tag and before the fields, and the sums of those that can be added up. */
export function moveColumns(store: CommodityStore, rows: Int32Array, words: MoveWords): MoveColumns {
  const made = rowMoves.flatMap(({ key }) => {
    const like = fieldIn(words.commodity, likeOf({ key }));
    if (!like) return [];
    const write = writerOf(key, like, words);
    const isSummed = key === 'quantityMoved' || key === 'earnedMoved';
    const total = isSummed ? write(sumOfMoves(store.table, rows, key)) : undefined;
    const name = headerOf(key, like, words);
    const valueOf = (row: number) => store.table.columns.get(key)?.get(row) ?? null;
    const isNumber = key !== 'statusBefore';
    const column: GridColumn = {
      key,
      name,
      width: columnWidth({ header: name, menu: 0, total, tag: 0, least: isNumber ? 90 : 130 }),
      align: isNumber ? 'end' : 'start',
      mono: false,
      frozen: false,
      text: ({ row }) => {
        const value = valueOf(row);
        return value === null || value === 0 ? '' : write(value);
      },
      tone: () => 'readOnly',
      isEditable: () => false,
      ...(isNumber && {
        number: ({ row }: { row: number }) => {
          const value = valueOf(row);
          return typeof value === 'number' ? value : null;
        },
      }),
    };
    return [{ column, total }];
  });
  return {
    columns: made.map(({ column }) => column),
    totals: Object.fromEntries(made.flatMap(({ column, total }) => (total === undefined ? [] : [[column.key, total]]))),
  };
}
