/** Workbook columns that are read by their stored value instead of the displayed text: measurements, counts and dates. */
import { projectCommodity } from '../../../../../contract/setup/columns/projectCommodity.ts';
import { builtFrom } from '../../../../../contract/imports/tagRecipe.ts';
import { fieldKinds } from '../../../../../contract/commodities/fields/fieldKinds.ts';
import type { CellUse } from '../../reading/numberFormat.ts';
import type { ParsePlan } from '../parsePlan.ts';

/** Uses by 0-based column; columns from which a tag is built are read as displayed. */
export function rawValueColumns({ importType, columns, mapping, options }: ParsePlan): Map<number, CellUse> {
  const built = new Set(builtFrom(options));
  const fields = projectCommodity(importType, columns).fields;
  return new Map(
    Object.entries(mapping).flatMap(([column, key]): [number, CellUse][] => {
      const kind = fields.find((field) => field.key === key)?.kind;
      const use = kind === undefined || built.has(Number(column)) ? null : fieldKinds[kind].workbookValue;
      return use === null ? [] : [[Number(column), use]];
    }),
  );
}
