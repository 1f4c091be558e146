/**
 * Columns that hold codes: commodity fields that use a list, labor units, other lists, people. They hold the text of the code, in
 * any case, and are derived from the declarations: a new field or type is included once it is declared.
 */
import type { ColumnSettings } from '../../../contract/setup/columns/columnSetting.ts';
import { projectCommodity } from '../../../contract/setup/columns/projectCommodity.ts';
import { columnName, type CodeKind, codeKinds } from '../../../contract/commodities/fields/field.ts';
import { commodityTypes, type CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import { codeFieldsOf } from '../../../contract/setup/codes/codeFields.ts';
import { ofTypeSql } from '../sql/commodityTable.ts';

export type CodePlace =
  | { readonly place: 'commodity'; readonly type: CommodityType; readonly field: string }
  | { readonly place: 'laborUnit'; readonly type: CommodityType }
  | { readonly place: 'code'; readonly kind: CodeKind; readonly field: string }
  | { readonly place: 'member' }
  | { readonly place: 'timesheet' };

/** Column, or part of its value, that holds codes of one list. */
export interface CodeHolder {
  readonly at: CodePlace;
  readonly table: string;
  /** SQL for the code as text; `h` is the table. */
  readonly sql: string;
  /** SQL condition for the rows of the table, starting with `and`. */
  readonly condition: string;
  /** SQL assignment that sets the text to `$2` and, if the table has one, the version to `$3`. */
  readonly assignment: string;
  /** Column with the key of the text, if there is one. */
  readonly keyColumn?: string;
}

function commodityHolders(kind: CodeKind, columns: ColumnSettings): CodeHolder[] {
  return commodityTypes.flatMap((type) =>
    projectCommodity(type, columns)
      .fields.filter(({ codeKind }) => codeKind === kind)
      .map(({ key }) => ({
        at: { place: 'commodity', type, field: key },
        table: commodities[type].table,
        sql: `h.${columnName(key)}`,
        condition: ofTypeSql(type, 'h'),
        assignment: `${columnName(key)} = $2, row_version = $3`,
      })),
  );
}

/** Labor units hold the type code of their commodity, and the account they are charged to. */
function laborUnitHolders(kind: CodeKind): CodeHolder[] {
  return commodityTypes.flatMap((type) => {
    const holder = {
      at: { place: 'laborUnit', type },
      table: 'labor_unit',
      condition: ` and h.commodity_type = '${type}'`,
    } as const;
    if (kind === 'account')
      return [{ ...holder, sql: 'h.account_code', assignment: 'account_code = $2, row_version = $3' }];
    const isTypeCode = commodities[type].fields.some(
      ({ key, codeKind }) => columnName(key) === 'type_code' && codeKind === kind,
    );
    return isTypeCode
      ? [{ ...holder, sql: 'h.type_code', assignment: 'type_code = $2, row_version = $3', keyColumn: 'type_code_key' }]
      : [];
  });
}

function listHolders(kind: CodeKind): CodeHolder[] {
  return codeKinds.flatMap((other) =>
    codeFieldsOf(other)
      .filter(({ codeKind }) => codeKind === kind)
      .map(({ key }) => ({
        at: { place: 'code', kind: other, field: key },
        table: 'code',
        sql: key === 'parent' ? 'h.parent' : `(h.extra ->> '${key}')`,
        condition: ` and h.kind = '${other}'`,
        assignment: `${key === 'parent' ? 'parent = $2' : `extra = jsonb_set(extra, '{${key}}', to_jsonb($2::text))`}, row_version = $3`,
      })),
  );
}

const memberHolder: CodeHolder = {
  at: { place: 'member' },
  table: 'project_user',
  sql: 'h.crew_name',
  condition: '',
  assignment: 'crew_name = $2',
};

const timesheetHolder: CodeHolder = {
  at: { place: 'timesheet' },
  table: 'timesheet_line',
  sql: 'h.account_code',
  condition: '',
  assignment: 'account_code = $2',
  keyColumn: 'account_key',
};

/** All holders of codes of a list, in a project with these columns. */
export const holdersOf = (kind: CodeKind, columns: ColumnSettings): readonly CodeHolder[] => [
  ...commodityHolders(kind, columns),
  ...laborUnitHolders(kind),
  ...listHolders(kind),
  ...(kind === 'crew' ? [memberHolder] : []),
  ...(kind === 'account' ? [timesheetHolder] : []),
];
