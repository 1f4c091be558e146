/** Which columns of a workbook are read by the value behind what is shown: what is measured, counted or dated. */
import type { FieldKind } from '../../../../contract/commodities/field.ts';
import { commodities } from '../../../../contract/commodities/index.ts';
import type { CellUse } from '../reading/numberFormat.ts';
import type { ParsePlan } from './plan.ts';

const uses: Partial<Readonly<Record<FieldKind, CellUse>>> = {
  length: 'length',
  date: 'date',
  integer: 'number',
  number: 'number',
  fraction: 'number',
  percent: 'number',
  hours: 'number',
};

/** By 0-based column; the columns of a tag that is built are read as they are shown. */
export function cellUses({ importType, mapping, options }: ParsePlan): Map<number, CellUse> {
  const built = new Set(options.tagRecipe?.columns);
  const fields = commodities[importType].fields;
  return new Map(
    Object.entries(mapping).flatMap(([column, key]): [number, CellUse][] => {
      const kind = fields.find((field) => field.key === key)?.kind;
      const use = kind === undefined || built.has(Number(column)) ? undefined : uses[kind];
      return use === undefined ? [] : [[Number(column), use]];
    }),
  );
}
